import { beforeAll, describe, expect, it } from 'vitest'
import { runRules } from './run-rules.ts'

const reported = [
  ['a static function', 'Promise.try(() => 1)', 'Promise.try'],
  ['an interface', 'new CompressionStream("gzip")', 'CompressionStream'],
  ['a constructor of Intl', 'new Intl.Segmenter()', 'Intl.Segmenter'],
  ['a method', 'document.body.checkVisibility()', 'checkVisibility'],
  ['a member of navigator', 'navigator.locks.request("a", () => 1)', 'navigator.locks'],
  ['the flag v', '/a/v.test("a")', 'The flag v of a regular expression'],
  ['lookbehind', '/(?<=a)b/.test("ab")', 'Lookbehind in a regular expression'],
] as const

const allowed = [
  ['what the polyfills add', 'URL.canParse("a"); Object.groupBy([], String); AbortSignal.any([])'],
  ['a value that is only read', 'const locks = navigator.locks ?? undefined'],
  ['a call that is checked', 'document.body.checkVisibility?.()'],
  ['a name of its own', 'const CompressionStream = Map; new CompressionStream()'],
] as const

let messages: ReturnType<typeof runRules> = {}

beforeAll(() => {
  const code = Object.fromEntries([...reported, ...allowed].map(([title, text]) => [title, text]))
  messages = runRules({ plugin: 'browsers.mjs', rules: ['browsers/supported'], code })
})

describe('the rule of supported browsers', () => {
  it.each(reported)('reports %s that a supported browser lacks', (title, _, name) => {
    expect(messages[title]).toEqual([`${name} does not exist in every browser of .browserslistrc.`])
  })

  it.each(allowed)('allows %s', (title) => {
    expect(messages[title]).toEqual([])
  })
})
