/** The q-quantile of measured times in milliseconds, by rank. */
export function quantile(times: number[], q: number): string {
  const sorted = [...times].sort((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.ceil(q * sorted.length) - 1)] ?? 0).toFixed(1);
}
