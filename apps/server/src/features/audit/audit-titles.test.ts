import type { Locale } from '@teachnet/protocol'
import { adminNoticeCalls } from '@teachnet/contract/people'
import { presenceCalls } from '@teachnet/contract/lists'
import { expect, it } from 'vitest'
import { callTitle } from '../../records/history/admin-log.ts'
import { loadMessages } from '../../platform/messages.ts'
import { createResources } from '../areas/registry.ts'
import { declaredCalls } from '../../cli/run-command.ts'
import { isAudited } from './audit.routes.ts'

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
