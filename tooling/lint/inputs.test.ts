import { beforeAll, describe, expect, it } from 'vitest'
import { runRules } from './run-rules.ts'

const reported = [
  ['Enter', 'document.onkeydown = (event) => { if (event.key === "Enter") close() }', 'keyOf'],
  ['Escape from the left', 'document.onkeydown = (event) => { if ("Escape" !== event.key) close() }', 'keyOf'],
  ['a key that is taken out', 'document.onkeydown = ({ key }) => { if (key === "Enter") close() }', 'keyOf'],
  ['a switch', 'document.onkeydown = (event) => { switch (event.key) { case "Enter": close() } }', 'keyOf'],
  ['a maximum length', 'export const a = <input maxLength={9} />', 'maxLength'],
  ['a maximum length inside', 'export const a = <Field slotProps={{ htmlInput: { maxLength: 9 } }} />', 'maxLength'],
  ['suffixes alone', 'export const a = <input type="file" accept=".zip" />', 'toAccept'],
  ['the Autocomplete of MUI', 'import Autocomplete from "@mui/material/Autocomplete"; use(Autocomplete)', 'choice'],
] as const

const allowed = [
  ['the shared function', 'document.onkeydown = (event) => { if (keyOf(event) === "Enter") close() }'],
  ['types beside suffixes', 'export const a = <input type="file" accept=".zip,application/zip" />'],
  ['another key', 'document.onkeydown = (event) => { if (event.key === "F2") close() }'],
  ['another name', 'const key = localStorage.key(0); if (key === "Enter") close()'],
  ['a rule with a message', 'export const a = <Field rules={{ maxLength: { value: 9, message: "too long" } }} />'],
] as const

let messages: ReturnType<typeof runRules> = {}

beforeAll(() => {
  const code = Object.fromEntries([...reported, ...allowed].map(([title, text]) => [title, text]))
  messages = runRules({
    plugin: 'inputs.mjs',
    rules: ['inputs/accept-types', 'inputs/key-of', 'inputs/no-max-length', 'inputs/settled-choice'],
    code,
  })
})

describe('the rules of inputs', () => {
  it.each(reported)('report %s', (title, _, word) => {
    expect(messages[title]).toEqual([expect.stringContaining(word)])
  })

  it.each(allowed)('allow %s', (title) => {
    expect(messages[title]).toEqual([])
  })
})
