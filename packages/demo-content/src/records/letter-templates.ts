import type { letterTemplate } from '@teachnet/contract/resources'
import type { DemoRecord } from '../demo-record.ts'
import { letterTemplates } from '../texts/letter-templates.ts'

/** Messages to applicants that the staff can choose. */
export function createMessageTemplates(): DemoRecord<typeof letterTemplate>[] {
  return letterTemplates.map(({ name, actions, text, sms }) => ({
    input: { name, actions: [...actions], text: text[0], text_en: text[1], sms: sms[0], sms_en: sms[1] },
  }))
}
