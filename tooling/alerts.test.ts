import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, it } from 'vitest'
import { parse } from 'yaml'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

interface Rules {
  readonly groups: readonly {
    readonly rules: readonly { readonly alert: string; readonly annotations: { readonly runbook: string } }[]
  }[]
}

it('each alert has a runbook, and each runbook its alert', () => {
  const rules = (parse(read('deploy/prometheus/alerts.yaml')) as Rules).groups.flatMap((group) => group.rules)
  expect(rules.map(({ annotations }) => annotations.runbook)).toEqual(
    rules.map(({ alert }) => `docs/operating/alerts.md#${alert.toLowerCase()}`),
  )
  const headings = [...read('docs/operating/alerts.md').matchAll(/^## (\S+)$/gm)].map(([, name]) => name)
  expect(headings).toEqual(rules.map(({ alert }) => alert))
})
