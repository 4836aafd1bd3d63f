import type { enterprisePolicy } from '@teachnet/contract/resources'
import type { DemoRecord } from '../demo-record.ts'
import { policies } from '../texts/policies.ts'

const day = 86_400

/** The texts that visitors agree to, with an earlier version. `now` is in Unix seconds. */
export function createPolicies(now: number): DemoRecord<typeof enterprisePolicy>[] {
  return policies.map(({ kind, version, age, title, notice, content, changes }) => ({
    input: {
      kind,
      version,
      valid_from: now - age * day,
      title: title[0],
      title_en: title[1],
      notice: notice[0],
      notice_en: notice[1],
      content: content[0],
      content_en: content[1],
      changes: changes[0],
      changes_en: changes[1],
    },
  }))
}
