import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import en from '../messages/en.json' with { type: 'json' }
import zhCn from '../messages/zh-cn.json' with { type: 'json' }

const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()

it('every text of the editor exists in both languages, with the same values', () => {
  expect(Object.keys(zhCn)).toEqual(Object.keys(en))
  const chinese = new Map(Object.entries(zhCn))
  for (const [id, text] of Object.entries(en))
    expect([id, placeholders(chinese.get(id) ?? '')]).toEqual([id, placeholders(text)])
})

it('every text of the editor is used', () => {
  const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
    .join('\n')
  const isUsed = (id: string) => {
    const [head = '', part] = id.split('.')
    return part === undefined
      ? sources.includes(`'${id}'`) || sources.includes(`'${id.replace(/\d$/, '')}`) || /^heading\d$/.test(id)
      : sources.includes(`'${id}'`) || sources.includes(`\`${head}.\${`)
  }
  expect(Object.keys(en).filter((id) => !isUsed(id))).toEqual([])
})
