import type { Locale } from '@teachnet/protocol'
import { adminNoticeCalls } from '@teachnet/contract/people'
import { presenceCalls } from '@teachnet/contract/lists'
import { expect, it } from 'vitest'
import { callTitle } from '../../crud/history/log-title.ts'
import { loadMessages } from '../../messages.ts'
import { createResources } from '../../resources/registry.ts'
import { declaredCalls } from '../../declared-calls.ts'
import { isAudited } from './audit-entry.ts'

const translate = loadMessages()
const resources = createResources()
const logged = [...declaredCalls, ...Object.values(adminNoticeCalls), ...Object.values(presenceCalls)].filter(
  ({ area, access, method, path }) => area === 'admin' && access !== 'public' && isAudited(method, path),
)

it.each(['en', 'zh-cn'] satisfies Locale[])('each call in the administrators’ log has a title in %s', (locale) => {
  const untold = logged.filter(
    ({ path }) => callTitle({ locale, t: (id) => translate(locale, id), resources }, path, {}) === undefined,
  )
  expect(untold.map(({ path }) => path)).toEqual([])
})
