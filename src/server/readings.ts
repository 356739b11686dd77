/** Metrics whose values other parts have. They are read when the metrics are read. */
import { Counter, Gauge, type Registry } from 'prom-client';

export function readings(registry: Registry) {
  const registers = [registry];
  return {
    /** `read` returns undefined if there is no value. */
    gauge(name: string, help: string, read: () => number | undefined) {
      return new Gauge({
        ...{ name, help, registers },
        collect() {
          const value = read();
          if (value === undefined) this.remove();
          else this.set(value);
        },
      });
    },
    counter(name: string, help: string, read: () => number) {
      return new Counter({
        ...{ name, help, registers },
        collect() {
          this.reset();
          this.inc(read());
        },
      });
    },
  };
}
