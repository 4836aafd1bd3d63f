import type { ApplicationForm } from '@teachnet/contract'

/** A form with one agreement, for the fields of a test. */
export function sampleForm(own: Pick<ApplicationForm, 'kind' | 'fields'> & Partial<ApplicationForm>): ApplicationForm {
  return {
    choices: {},
    consent: {
      version: 'one',
      text: 'We keep it for a year.',
      kind: 'privacy',
      title: 'Privacy policy',
      number: '1.0',
      valid_from: null,
    },
    hasCaptcha: false,
    provesMobile: false,
    upload: { maxSize: 1000, types: {}, isDirect: false },
    provinces: [],
    ...own,
  }
}
