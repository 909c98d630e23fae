/** Processor time of this process since the clock was made, in ms. Wall time would cut readings short on a busy machine. */
export type CpuClock = () => number;

export function startCpuClock(): CpuClock {
  const start = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
}
