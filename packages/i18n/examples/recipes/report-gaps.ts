import { createMessages } from '@teachnet/i18n'

/** Texts that report what is missing, and never break a page: a missing message shows its id, a missing value its name. */
export function createReportedTexts(messages: Readonly<Record<string, string>>, report: (problem: string) => void) {
  const { format } = createMessages({ locale: 'en', messages, onError: (error) => report(error.message) })
  return format
}
