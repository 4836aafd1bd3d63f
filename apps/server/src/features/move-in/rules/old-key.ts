import { createHash } from 'node:crypto'
import type { OldRow, OldTable } from '../source/old-table.ts'

const longestKey = 200

/**
 * The key as text; of a table without one, the content of the row, and its number among equal ones.
 *
 * @param seen how often each content has occurred
 */
export function oldKeyOf({ key }: Pick<OldTable, 'key'>, row: OldRow, seen: Map<string, number>): string {
  if (key.length > 0)
    return key
      .map((name) => row[name] ?? '')
      .join(',')
      .slice(0, longestKey)
  const content = createHash('sha1').update(JSON.stringify(row)).digest('hex')
  const count = (seen.get(content) ?? 0) + 1
  seen.set(content, count)
  return `${content}.${count}`
}
