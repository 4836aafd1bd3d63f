import type { Field } from '../definition/fields.ts'
import { label } from '@teachnet/protocol'
import type { ResourceDefinition } from '../definition/resource.ts'
import { applicationStates } from '../site/applications.ts'
import { timeFields } from './common-fields.ts'

/** The number by which an applicant refers to the application. */
export const numberField = {
  number: {
    kind: 'text',
    label: label('受理编号', 'Number'),
    max: 20,
    rules: ['applicationNumber'],
    readOnly: true,
    unique: true,
    quickSearch: true,
    form: false,
  },
} as const satisfies Record<string, Field>

/** The contact person of an application. */
export const contactFields = {
  name: {
    kind: 'text',
    label: label('姓名', 'Name'),
    max: 50,
    required: true,
    rules: ['name'],
    autofill: 'name',
    quickSearch: true,
    sortable: true,
  },
  mobile: {
    kind: 'text',
    label: label('手机号', 'Mobile'),
    max: 20,
    rules: ['mobile'],
    autofill: 'tel-national',
    quickSearch: true,
  },
  email: {
    kind: 'text',
    label: label('邮箱', 'Email'),
    max: 100,
    rules: ['email'],
    autofill: 'email',
    list: 'hidden',
  },
} as const satisfies Record<string, Field>

/** Ways to reach an applicant, who gives one of them. */
export const reachFields = {
  mobile: { ...contactFields.mobile, requiredUnless: 'email' },
  email: { ...contactFields.email, requiredUnless: 'mobile' },
} as const satisfies Record<string, Field>

/** The applicant's legal identity. Optional: only data needed to contact an applicant is required. */
export const identityFields = {
  id_type: {
    kind: 'choice',
    label: label('证件类型', 'Identity document'),
    default: 'resident',
    list: false,
    search: false,
    options: [
      { value: 'resident', label: label('居民身份证、港澳台居民居住证', 'Resident identity card or residence permit') },
      { value: 'home_permit', label: label('港澳居民来往内地通行证', 'Mainland travel permit (Hong Kong and Macao)') },
      { value: 'taiwan_permit', label: label('台湾居民来往大陆通行证', 'Mainland travel permit (Taiwan)') },
      { value: 'passport', label: label('护照', 'Passport') },
    ],
  },
  id_number: {
    kind: 'masked',
    label: label('证件号码', 'ID number'),
    max: 18,
    rulesBy: {
      field: 'id_type',
      rules: { resident: 'idNumber', home_permit: 'homePermit', taiwan_permit: 'taiwanPermit', passport: 'passport' },
    },
    list: false,
    search: false,
  },
} as const satisfies Record<string, Field>

/** What the form states besides the answers. */
const stated = { readOnly: true, list: 'hidden' } as const

/**
 * The last fields of every application. The applicant's fields can be added; `state` and `note` belong to the back office (`form: 'edit'`),
 * and the server writes the rest.
 */
export const applicationFields = {
  message: {
    kind: 'text',
    label: label('留言', 'Message'),
    max: 2000,
    multiline: true,
    list: false,
    section: label('补充说明', 'Anything else'),
  },
  state: {
    kind: 'choice',
    label: label('处理状态', 'State'),
    default: '0',
    form: 'edit',
    list: 'first',
    sortable: true,
    section: label('处理', 'Handling'),
    options: [
      { value: '0', label: label('新申请', 'New'), tone: 'info' },
      { value: '1', label: label('已联系', 'Contacted'), tone: 'warning' },
      { value: '2', label: label('已通过', 'Accepted'), tone: 'success' },
      { value: '3', label: label('已拒绝', 'Rejected'), tone: 'neutral' },
      { value: '4', label: label('待补充', 'Waiting for the applicant'), tone: 'warning' },
      { value: '5', label: label('已撤回', 'Withdrawn'), tone: 'neutral' },
    ],
  },
  /** The date by which the application should be decided. */
  due_on: { kind: 'date', label: label('处理期限', 'Due'), form: 'edit', list: 'first', sortable: true },
  /** The due date that the handler was reminded of. */
  reminded_on: { kind: 'date', label: label('已提醒', 'Reminded of'), internal: true },
  note: { kind: 'text', label: label('备注', 'Note'), max: 2000, multiline: true, form: 'edit', list: 'hidden' },
  /** The administrator who took it on or last changed the state. */
  handler_id: {
    kind: 'relation',
    label: label('处理人', 'Handler'),
    readOnly: true,
    resource: 'auth.Admin',
    as: 'handler',
    isLoose: true,
    list: 'first',
  },
  /** The messages to and from the applicant, one entry per paragraph. */
  history: {
    kind: 'text',
    label: label('往来记录', 'History'),
    max: 100_000,
    multiline: true,
    readOnly: true,
    virtual: true,
    list: false,
  },
  /** Number of an earlier open application of the same kind and mobile number. */
  duplicate_of: {
    kind: 'text',
    label: label('疑似重复', 'Duplicate of'),
    max: 20,
    readOnly: true,
    list: 'hidden',
  },
  ip: { kind: 'text', label: label('IP', 'IP'), max: 50, readOnly: true, list: 'hidden' },
  /** Path of the page that contained the form. */
  source_page: { kind: 'text', label: label('来源页面', 'Source page'), max: 255, readOnly: true, list: 'hidden' },
  /** Where the visit began that led to the form; the server derives it from the next three. */
  lead_source: {
    kind: 'choice',
    label: label('来源渠道', 'Came by'),
    default: 'unknown',
    ...stated,
    options: [
      { value: 'campaign', label: label('推广链接', 'Campaign link') },
      { value: 'search', label: label('搜索引擎', 'Search engine') },
      { value: 'social', label: label('社交媒体', 'Social media') },
      { value: 'site', label: label('其他网站', 'Another site') },
      { value: 'direct', label: label('直接访问', 'Directly') },
      { value: 'unknown', label: label('未知', 'Unknown') },
    ],
  },
  /** Host of the site that linked to this one. */
  lead_site: { kind: 'text', label: label('来源网站', 'Referring site'), max: 100, search: 'eq', ...stated },
  /** The UTM parameters of the first address of the visit: source, medium and campaign. */
  lead_campaign: { kind: 'text', label: label('推广活动', 'Campaign'), max: 200, search: 'eq', ...stated },
  /** Path of the page with the link to the form. */
  lead_page: { kind: 'text', label: label('上一页面', 'Page before'), max: 255, search: false, ...stated },
  /** Version of the privacy notice that the applicant accepted. */
  consent_version: {
    kind: 'text',
    label: label('隐私条款版本', 'Consent version'),
    max: 20,
    readOnly: true,
    list: 'hidden',
  },
  /** Generated by the form, so that sending it twice creates one application. */
  idempotency_key: { kind: 'text', label: label('请求标识', 'Idempotency key'), max: 64, internal: true, unique: true },
  /** Language of messages to the applicant. */
  locale: { kind: 'text', label: label('语言', 'Language'), max: 10, internal: true, default: 'zh-cn' },
  ...timeFields,
} as const satisfies Record<string, Field>

/** The state of applications without a handler. */
export const newApplication = { field: 'state', value: applicationStates.received } as const

/** Whether the records of a resource are applications: they have the common fields of every application. */
export function isApplication({ fields }: ResourceDefinition): boolean {
  return Object.keys(applicationFields).every((name) => Object.hasOwn(fields, name))
}
