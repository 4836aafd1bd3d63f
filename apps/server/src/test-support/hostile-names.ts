import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Words that may name something in a statement of the source: what follows `as`, `with` or a closing bracket, and what precedes a column. */
const aliases = [
  /\bas\s+"?([a-z][a-z0-9_]*)/g,
  /\bwith\s+(?:recursive\s+)?"?([a-z][a-z0-9_]*)"?\s+as\b/g,
  /\)\s+"?([a-z][a-z0-9_]*)"?(?=[\s`'"])/g,
  /"?\b([a-z][a-z0-9_]*)"?\."?(?:id|\$\{)/g,
  /\b(?:from|join|update)\s+\S+\s+"?([a-z][a-z0-9_]*)/g,
  /\bquoted\('([a-z][a-z0-9_]*)'\)/g,
  /"([a-z][a-z0-9_]*)"/g,
]

/** Names that are special to PostgreSQL, JavaScript or the calls of the API. */
const known =
  `tableoid xmin cmin xmax cmax ctid oid constructor prototype then length name size keys values entries at map call apply
  bind caller arguments await async get set static yield undefined null default json row rows data total list record id ids version
  server children batoken ba_token bausertoken ba_user_token t r q own_hostile renamed_0 early_0 in_scope stored`.split(
    /\s+/,
  )

/** Every name of the server's statements, and other names with which a field could change the meaning of one. */
export function hostileNames(): string[] {
  const root = join(import.meta.dirname, '..')
  const found = new Set(known)
  for (const path of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.ts') || path.endsWith('.test.ts')) continue
    const text = readFileSync(join(root, path), 'utf8')
    if (!/\b(select|update|insert|delete|exists|row_to_json)\b/.test(text) || !/sql/i.test(text)) continue
    for (const pattern of aliases) for (const [, name = ''] of text.matchAll(pattern)) found.add(name)
  }
  return [...found].filter((name) => name.length <= 30).toSorted()
}
