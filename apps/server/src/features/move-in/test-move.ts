import type { Database } from '../../platform/db/client.ts'
import { declaredControllers } from '../../cli/run-command.ts'
import { withDesigner } from '../../cli/design-command/open-design-command.ts'
import type { FileStorage } from '../../platform/storage/file-storage.ts'
import { createTestClock, testEnv } from '../../test-support/test-deps.ts'
import { parseMoveInCommand } from './command-line.ts'
import { moveIn } from './run-move-in.ts'

/** Runs the command as a shell would. */
export function createMover({ storage, dataDir }: { readonly storage: FileStorage; readonly dataDir: string }) {
  const lines: string[] = []
  let end: RegExp | undefined
  /** Runs that wrote, by database: each is an hour after the one before. */
  const applied = new Map<Database, number>()
  const say = (line: string) => {
    lines.push(line)
    if (end?.test(line)) throw new Error('cut off')
  }
  return {
    run: (db: Database, url: string, ...options: string[]): Promise<number> => {
      lines.length = 0
      const hours = applied.get(db) ?? 0
      if (options.includes('--apply')) applied.set(db, hours + 1)
      const clock = createTestClock()
      return moveIn(parseMoveInCommand(['move-in', url, ...options]), {
        clock: () => clock() + hours * 3_600_000,
        say,
        withTarget: (work) =>
          withDesigner({ db, env: testEnv }, { controllers: declaredControllers, say }, (designs) =>
            work({ db, storage, secretKey: testEnv.secretKey, dataDir, ...designs }),
          ),
      })
    },
    /** Breaks later runs off once they have printed a line like this; undefined: they run to their end. */
    cutAt: (pattern: RegExp | undefined) => {
      end = pattern
    },
    /** What the last run printed. */
    said: () => lines.join('\n'),
  }
}

/** Number and digest of the rows of each table that a move writes, whatever their order. */
export async function loadDigests(db: Pick<Database, 'run'>): Promise<readonly unknown[]> {
  const names = await db.run(
    `select table_name::text as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
     and (table_name like 'own_%' or table_name ~ '^(user|admin|config$|attachment|security_)') order by 1`,
  )
  const digests: unknown[] = []
  for (const { name } of names) {
    // The designer stamps its rules with the time of day.
    const [row] = await db.run(
      `select count(*)::integer as n, md5(string_agg(t, '' order by t)) as digest
       from (select (to_jsonb(r.*) - 'create_time' - 'update_time')::text as t from "${String(name)}" r) rows`,
    )
    digests.push({ name, ...row })
  }
  return digests
}
