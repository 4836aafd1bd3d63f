import { contentCall, siteCalls } from '@teachnet/contract'
import { designCalls, oldDesignerCalls } from '@teachnet/contract/design'
import { marketCalls } from '@teachnet/contract/modules'
import { deskCalls } from '@teachnet/contract/desk'
import { pictureCalls } from '@teachnet/contract/picture-calls'
import { bulkCalls, letterCalls, listCalls, presenceCalls, publicationCalls } from '@teachnet/contract/lists'
import { panelCalls } from '@teachnet/contract/panels'
import { adminNoticeCalls, invitationCalls, lockCalls, programCalls } from '@teachnet/contract/people'
import { menuCalls, preferenceCalls } from '@teachnet/contract/preferences'
import { textCalls } from '@teachnet/contract/texts'
import { settingsCalls } from '@teachnet/contract/settings'
import { areaCalls, calls } from '@teachnet/protocol'
import { contentNames } from './modules/content/content.service.ts'
import type { ServableCall } from './served-calls.ts'

/** Every call that the protocol and the contract declare. */
export const declaredCalls: readonly ServableCall[] = [
  ...Object.values(calls),
  ...Object.values(areaCalls).flatMap((ofArea) => Object.values(ofArea)),
  ...Object.values(siteCalls),
  ...Object.values(deskCalls),
  ...Object.values(letterCalls),
  ...Object.values(designCalls),
  ...Object.values(oldDesignerCalls),
  ...Object.values(marketCalls),
  ...Object.values(bulkCalls),
  ...Object.values(listCalls),
  ...Object.values(pictureCalls),
  ...Object.values(menuCalls),
  ...Object.values(invitationCalls),
  ...Object.values(lockCalls),
  ...Object.values(programCalls),
  ...Object.values(adminNoticeCalls),
  ...Object.values(panelCalls),
  ...Object.values(presenceCalls),
  ...Object.values(publicationCalls),
  ...Object.values(preferenceCalls),
  ...Object.values(settingsCalls),
  ...Object.values(textCalls),
  ...contentNames.map(contentCall),
]

/** Names of the controllers that declared calls have, in lower case. */
export const declaredControllers: ReadonlySet<string> = new Set(
  declaredCalls.map(({ path }) => (path.split('/')[2] ?? '').toLowerCase()),
)
