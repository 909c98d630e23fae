import { setTimeout as sleep } from 'node:timers/promises';
import { cpuMs, familyCpuMs } from '../processes/process-cpu.ts';
import { percentile } from '../report/statistics.ts';
import { connect } from './connection.ts';
import { type Load, type LoadResult, WARM_UP_SECONDS } from './load.ts';
import { createUnit } from './requests.ts';

/** Each connection asks again as soon as it is answered. @throws Error at the first answer that was not expected */
export async function runLoad(load: Load): Promise<LoadResult> {
  const latencies: number[] = [];
  let isMeasuring = false;
  let isOver = false;
  let bodyBytes = 0;

  async function repeat(_: unknown, index: number): Promise<void> {
    const unit = createUnit(load, index);
    const connection = await connect(portOf(load, index));
    while (!isOver) {
      const start = performance.now();
      const answer = await unit(connection);
      if (isMeasuring) latencies.push(performance.now() - start);
      bodyBytes = answer.bodyBytes;
    }
    connection.close();
  }

  const databaseCpu = () => (load.databasePid ? familyCpuMs(load.databasePid) : undefined);

  async function measure(): Promise<
    Pick<LoadResult, 'perSecond' | 'clientCpuShare' | 'serverCpuMs' | 'databaseCpuMs'>
  > {
    await sleep(WARM_UP_SECONDS * 1_000);
    isMeasuring = true;
    const cpu = process.cpuUsage();
    const serverBefore = cpuMs(load.pid);
    const databaseBefore = databaseCpu();
    const start = performance.now();
    await sleep(load.seconds * 1_000);
    const ms = performance.now() - start;
    const { user, system } = process.cpuUsage(cpu);
    const serverAfter = cpuMs(load.pid);
    const databaseAfter = databaseCpu();
    isMeasuring = false;
    isOver = true;
    return {
      perSecond: (latencies.length / ms) * 1_000,
      clientCpuShare: (user + system) / 1_000 / ms,
      ...(serverBefore !== undefined && { serverCpuMs: ((serverAfter ?? 0) - serverBefore) / latencies.length }),
      ...(databaseBefore !== undefined && {
        databaseCpuMs: ((databaseAfter ?? 0) - databaseBefore) / latencies.length,
      }),
    };
  }

  const [rates] = await Promise.all([measure(), ...Array.from({ length: load.connections }, repeat)]);
  return { ...rates, p50Ms: percentile(latencies, 0.5), p99Ms: percentile(latencies, 0.99), bodyBytes };
}

function portOf({ port, work }: Load, connection: number): number {
  return work.kind === 'rename' ? (work.ports[connection % work.ports.length] ?? port) : port;
}
