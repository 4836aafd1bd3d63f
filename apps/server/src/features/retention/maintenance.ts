import type { ClockPort } from '../../platform/ports.ts'
import type { Schedule } from '../../platform/jobs/job-kind.ts'

interface Options {
  readonly deps: ClockPort
  /** Each deletes expired rows of one kind. */
  readonly purges: readonly (() => Promise<void>)[]
}

const hour = 3600

/** Deletes rows that are no longer needed, every full hour. */
export function createMaintenance({ deps: { clock }, purges }: Options): Schedule {
  return {
    name: 'upkeep',
    findNextTime: async () => (Math.floor(clock() / 1000 / hour) + 1) * hour,
    async run() {
      // Sequential, since the embedded database has one connection. A failed purge does not stop the others.
      const errors: unknown[] = []
      for (const purge of purges) await purge().catch((error: unknown) => errors.push(error))
      if (errors.length > 0) throw errors[0]
    },
  }
}
