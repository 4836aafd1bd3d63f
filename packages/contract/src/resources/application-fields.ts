import type { Field } from '../fields.ts'
import { label } from '../locale.ts'
import type { ResourceDefinition } from '../resource.ts'
import { timeFields } from './common-fields.ts'

/** Whom to speak to about an application. */
export const contactFields = {
  name: {
    kind: 'text',
    label: label('姓名', 'Name'),
    max: 50,
    required: true,
    rules: ['name'],
    quickSearch: true,
    sortable: true,
  },
  mobile: {
    kind: 'text',
    label: label('手机号', 'Mobile'),
    max: 11,
    required: true,
    rules: ['mobile'],
    quickSearch: true,
  },
  email: { kind: 'text', label: label('邮箱', 'E-mail'), max: 100, rules: ['email'], list: 'hidden' },
} as const satisfies Record<string, Field>

/** Who an applicant is by law. Optional: what is not needed to speak with somebody is not asked of them. */
export const identityFields = {
  id_number: {
    kind: 'masked',
    label: label('身份证号', 'ID number'),
    max: 18,
    rules: ['idNumber'],
    list: false,
    search: false,
  },
} as const satisfies Record<string, Field>

/**
 * What every application ends with. What the applicant writes can be added; `state` and `note` are the back office's (`form:
 * 'edit'`), the rest is written by the server.
 */
export const applicationFields = {
  message: {
    kind: 'text',
    label: label('留言', 'Message'),
    max: 2000,
    multiline: true,
    list: false,
  },
  state: {
    kind: 'choice',
    label: label('处理状态', 'State'),
    default: '0',
    form: 'edit',
    sortable: true,
    section: label('处理', 'Handling'),
    options: [
      { value: '0', label: label('新申请', 'New'), tone: 'info' },
      { value: '1', label: label('已联系', 'Contacted'), tone: 'warning' },
      { value: '2', label: label('已通过', 'Accepted'), tone: 'success' },
      { value: '3', label: label('已拒绝', 'Rejected'), tone: 'neutral' },
    ],
  },
  note: { kind: 'text', label: label('备注', 'Note'), max: 2000, multiline: true, form: 'edit', list: 'hidden' },
  /** Who changed the state last. */
  handler_id: {
    kind: 'relation',
    label: label('处理人', 'Handler'),
    readOnly: true,
    resource: 'auth.Admin',
    as: 'handler',
    isLoose: true,
    list: 'hidden',
  },
  ip: { kind: 'text', label: label('IP', 'IP'), max: 50, readOnly: true, list: 'hidden' },
  /** Path of the page that the form was sent from. */
  source_page: { kind: 'text', label: label('来源页面', 'Source page'), max: 255, readOnly: true, list: 'hidden' },
  /** Which text of the privacy notice the applicant agreed to. */
  consent_version: {
    kind: 'text',
    label: label('隐私条款版本', 'Consent version'),
    max: 20,
    readOnly: true,
    list: 'hidden',
  },
  /** Made up by the form, so that sending it twice applies once. */
  idempotency_key: { kind: 'text', label: label('请求标识', 'Idempotency key'), max: 64, internal: true, unique: true },
  ...timeFields,
} as const satisfies Record<string, Field>

/** Whether the records of a resource are applications: they end with what every application ends with. */
export function isApplication({ fields }: ResourceDefinition): boolean {
  return Object.keys(applicationFields).every((name) => Object.hasOwn(fields, name))
}
