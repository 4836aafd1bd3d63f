import type { ApplicationKind } from '@teachnet/contract'
import { pages } from '../../../pages.ts'

/** The page of each form. */
const formPages = {
  teacher: 'teacherForm',
  branch: 'branchForm',
  shop: 'shopForm',
  class: 'classForm',
  enquiry: 'enquiryForm',
  enrolment: 'enrolmentForm',
} as const satisfies Readonly<Record<ApplicationKind, keyof typeof pages>>

/** Returns the name of the form page for a request. */
export function formPageOf({ url }: { readonly url: URL }): (typeof formPages)[ApplicationKind] {
  const found = Object.values(formPages).find((name) => pages[name].path === url.pathname)
  if (!found) throw new Error(`No form is on ${url.pathname}`)
  return found
}

/** The path of the page with a form. */
export function formPathOf(kind: ApplicationKind): string {
  return pages[formPages[kind]].path
}
