import { expect, it } from 'vitest'
import en from '../locales/en/crud.json' with { type: 'json' }
import zhCn from '../locales/zh-cn/crud.json' with { type: 'json' }

const sources = import.meta.glob<string>(['../{records,fields,resources,shipped-modules}/**/*.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const code = Object.entries(sources)
  .filter(([path]) => !path.includes('.test.'))
  .map(([, text]) => text)
  .join('\n')

it('every message exists in both languages', () => {
  expect(Object.keys(en).toSorted()).toEqual(Object.keys(zhCn).toSorted())
})

it('every message in the code exists, and no other', () => {
  const requested = [...code.matchAll(/['"`](crud\.[A-Za-z.]+)['"`]/g)].map(([, id]) => id)
  // Dynamic message ids, such as `crud.filter.${name}`.
  const begun = [...code.matchAll(/`(crud\.[A-Za-z.]+)\$\{/g)].map(([, start = '']) => start)
  const known = Object.keys(en)
  expect(requested.length).toBeGreaterThan(100)
  expect(requested.filter((id) => id !== undefined && !known.includes(id))).toEqual([])
  expect(begun.filter((start) => !known.some((id) => id.startsWith(start)))).toEqual([])
  expect(known.filter((id) => !requested.includes(id) && !begun.some((start) => id.startsWith(start)))).toEqual([])
})
