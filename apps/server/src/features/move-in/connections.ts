import type { Database } from '../../platform/db/client.ts'
import { decodeEntities, toSeconds } from './rules/values.ts'
import type { OldSite } from './rules/old-site.ts'
import { inTransaction } from './run.repo.ts'
import type { OldDatabase } from './source/old-database.ts'
import { hasColumn, type OldRow, type OldTable } from './source/old-table.ts'
import { addConnections, deleteConnections } from './target.repo.ts'

/** Rows that are read at once. */
const batch = 5000

/** The table in which the module for third-party sign-ins notes the accounts of members; undefined: the site has none. */
export function connectionTable({ own }: OldSite): OldTable | undefined {
  return own.find((table) => /oauth$/i.test(table.name) && hasColumn(table, 'user_id') && hasColumn(table, 'openid'))
}

/**
 * Takes over the accounts at WeChat with which members sign in. What was disconnected there since an earlier run is disconnected here.
 *
 * @param appId of the website app at WeChat, which names an account differently in each app
 * @returns how many are connected now
 */
export async function copyConnections(
  { from, db, table }: { readonly from: OldDatabase; readonly db: Database; readonly table: OldTable },
  { appId, now }: { readonly appId: string; readonly now: number },
): Promise<number> {
  const issuer = `https://open.weixin.qq.com/${appId}`
  return inTransaction(db, async (run) => {
    await deleteConnections(run, issuer)
    let added = 0
    for (let after: readonly string[] | undefined = []; after !== undefined;) {
      const rows: readonly OldRow[] = (await from.readRows(table, after, batch)).map(({ row }) => row)
      const accounts = rows.filter(isOfWeChat).map((row) => ({
        user_id: row.user_id,
        subject: row.openid,
        label: [...decodeEntities(row.nickname ?? '')].slice(0, 100).join(''),
        create_time: toSeconds(row.create_time ?? null).value ?? String(now),
      }))
      added += await addConnections(run, issuer, accounts)
      const last: OldRow | undefined = rows.at(-1)
      after =
        last && rows.length === batch && table.key.length > 0 ? table.key.map((name) => last[name] ?? '') : undefined
    }
    return added
  })
}

function isOfWeChat({ source, platform, provider, type, openid }: OldRow): boolean {
  const name = source ?? platform ?? provider ?? type
  return (openid ?? '') !== '' && (name === undefined || name === null || /wechat|weixin|^wx/i.test(name))
}
