// The counts of a stage of the benchmark.
export class Tally {
  constructor() {
    this.latencies = [];
    this.deliveries = 0;
    this.acknowledged = 0;
    this.moves = 0;
  }

  summary(seconds) {
    const sorted = Float64Array.from(this.latencies).sort();
    const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
    return {
      moves: this.moves,
      seconds,
      deliveries: this.deliveries,
      acknowledged: this.acknowledged,
      heard: sorted.length,
      p50: at(0.5),
      p95: at(0.95),
      p99: at(0.99),
    };
  }
}
