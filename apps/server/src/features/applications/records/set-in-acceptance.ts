import type { StoredRow } from '../../../records/rows.ts'
import type { CrudContext } from '../../../records/bound-resource.ts'
import { valueText } from '../../../platform/untyped-values.ts'
import { publishFile } from '../../files/index.ts'

/** How an accepted application becomes a record. */
export interface Acceptance {
  /** The resource of the new record. */
  readonly makes: string
  /** The application's field that refers to the record. */
  readonly field: string
  /** Message ids: the record was created, or existed already. */
  readonly messages: { readonly created: string; readonly exists: string }
  /** Returns the applicant's data that the record takes over. */
  readonly toRecord: (context: CrudContext, application: StoredRow) => Promise<Record<string, unknown>>
}

/** By the resource of the applications. */
export const acceptances: Readonly<Record<string, Acceptance>> = {
  'setin.Teacher': {
    makes: 'teacher.Teacher',
    field: 'teacher_id',
    messages: { created: 'resource.setin.teacherCreated', exists: 'resource.setin.teacherExists' },
    // The teacher receives a public copy of the photo.
    toRecord: async (context, application) => {
      const photo = await publishFile(context, valueText(application.photo))
      return { ...pick(application, ['name', 'category_id', 'school', 'years', 'region']), photo, avatar: photo }
    },
  },
  'setin.Branch': {
    makes: 'enterprise.Branch',
    field: 'branch_id',
    messages: { created: 'resource.setin.branchCreated', exists: 'resource.setin.branchExists' },
    toRecord: async (_context, application) => ({ ...toPlace(application), kind: 'branch' }),
  },
  'setin.Shoper': {
    makes: 'enterprise.Branch',
    field: 'branch_id',
    messages: { created: 'resource.setin.shopCreated', exists: 'resource.setin.shopExists' },
    toRecord: async (_context, application) => ({ ...toPlace(application), kind: 'shop' }),
  },
  'setin.Classer': {
    makes: 'course.Course',
    field: 'course_id',
    messages: { created: 'resource.setin.courseCreated', exists: 'resource.setin.courseExists' },
    toRecord: async (_context, application) => ({
      title: application.course_title,
      slug: `course-${valueText(application.number).toLowerCase() || valueText(application.id)}`,
      kind: 'listed',
      content: toParagraphs(valueText(application.course_outline)),
      ...pick(application, ['region']),
    }),
  },
}

function toPlace(application: StoredRow): Record<string, unknown> {
  return {
    name: application.company || application.contact,
    ...pick(application, ['region', 'address', 'contact', 'mobile', 'email']),
  }
}

function pick(application: StoredRow, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, application[name]]))
}

function toParagraphs(text: string): string {
  return text
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`)
    .join('')
}
