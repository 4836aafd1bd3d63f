import {
  createCrudTestApp,
  type CrudTestApp,
  type TestAccount,
  type TestReply,
} from '../../records/test-support/test-app.ts'
import type { Database } from '../../platform/db/client.ts'
import { seedSecurityRules } from './rule-seed.ts'

type Row = Readonly<Record<string, unknown>>

export interface SecurityTestApp extends CrudTestApp {
  /** Returns the rows of a list. */
  readonly list: (controller: string, as?: TestAccount) => Promise<Row[]>
  /** Adds a record and returns its id. */
  readonly add: (controller: string, body: object) => Promise<number>
  /** Returns the newest entry of a log. */
  readonly newest: (log: 'DataRecycleLog' | 'SensitiveDataLog', as?: TestAccount) => Promise<Row | undefined>
  /** Returns the `row` of a reply. */
  readonly rowOf: (reply: TestReply) => Row
}

/** Creates the server with the shipped rules. */
export async function createSecurityTestApp(db: Database): Promise<SecurityTestApp> {
  const t = await createCrudTestApp(db)
  await seedSecurityRules(t.deps)
  const list: SecurityTestApp['list'] = async (controller, as = t.root) => {
    const { data } = await t.call('GET', `${controller}/index`, { as, query: 'limit=100' })
    return Array.isArray(data?.list) ? data.list.map(toRow) : []
  }
  return {
    ...t,
    list,
    add: async (controller, body) => {
      const { msg, code } = await t.call('POST', `${controller}/add`, { body })
      if (code !== 1) throw new Error(`${controller} was not added: ${msg}`)
      return Math.max(...(await list(controller)).map(({ id }) => Number(id)))
    },
    newest: async (log, as) => (await list(`security.${log}`, as))[0],
    rowOf: ({ data }) => toRow(data?.row),
  }
}

function toRow(value: unknown): Row {
  return Object.fromEntries(Object.entries(Object(value)))
}
