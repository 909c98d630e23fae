const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** As disks are sold: 1 kB is 1,000 bytes. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  for (; value >= 1000 && unit < UNITS.length - 1; unit++) value /= 1000;
  const digits = unit > 0 && value < 100 ? 1 : 0;
  return `${value.toFixed(digits)} ${UNITS[unit]}`;
}
