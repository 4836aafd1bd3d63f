import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { toIdentity, toSiteConfig } from './site-config.ts'
import { toSiteValues } from './site-items.ts'

const page = readFileSync(new URL('../../../../../docs/site-configuration.md', import.meta.url), 'utf8')
const rows = [...page.matchAll(/^\| (\w+) +\| (.+?) +\|$/gm)].filter(([, item]) => item !== 'item')
const values = toSiteValues(new Map())

it('the documentation states for each item of the site configuration where it is shown [E3]', () => {
  const sent = Object.keys(toSiteConfig(values, 'en', 'site.example', ''))
  // The specification names the configured head menu and the two flags of loading as the old client does.
  const named = sent.map((name) => (name === 'head_nav' ? 'headNav' : name))
  expect(new Set(rows.map(([, item]) => item))).toEqual(new Set([...named, 'initialize', 'userInitialize']))
  expect(rows.filter(([, , where = '']) => where.length < 10)).toEqual([])
})

it('the documentation names every item about the operator of the site', () => {
  for (const name of Object.keys(toIdentity(values, 'en'))) expect(page).toContain(`\`${name}\``)
})
