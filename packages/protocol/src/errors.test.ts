import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { errorCatalogue } from './errors.ts'
import en from './locales/en/protocol.json' with { type: 'json' }
import zhCn from './locales/zh-cn/protocol.json' with { type: 'json' }

describe('error catalogue', () => {
  it.each(Object.entries(errorCatalogue))('error %s has a message in both languages [B1, X2]', (_name, entry) => {
    expect(zhCn).toHaveProperty([entry.message])
    expect(en).toHaveProperty([entry.message])
  })

  it('starts a refresh for exactly one error code, which has HTTP status 200 [K3]', () => {
    const entries = Object.entries(errorCatalogue).filter(([, entry]) => entry.code === 409)
    expect(entries.map(([name, entry]) => [name, entry.status])).toEqual([['TOKEN_EXPIRED', 200]])
  })

  it('docs/errors.md describes every error by name, with its code and its HTTP status', () => {
    const text = readFileSync(new URL('../../../docs/errors.md', import.meta.url), 'utf8')
    const rows = [...text.matchAll(/^\| `([A-Z_]+)` +\| (-?\d+) +\| (?:(\d{3}) +\|)?/gm)]
    const described = rows.map(([, name, code, status]) => [name, Number(code), Number(status ?? 200)])
    const known = Object.entries(errorCatalogue).map(([name, { code, status }]) => [name, code, status])
    const byName = (a: unknown[], b: unknown[]) => String(a[0]).localeCompare(String(b[0]))
    expect(described.toSorted(byName)).toEqual(known.toSorted(byName))
  })

  it('an error reply does not show the message of an unknown error to users [X6]', () => {
    expect(Object.values(errorCatalogue).filter((entry) => !entry.public)).toEqual([errorCatalogue.INTERNAL])
  })
})
