import { label } from '@teachnet/protocol'
import { defineResource } from '../definition/define-resource.ts'
import { commonFields, idField } from './common-fields.ts'

/** Names of the variables of a template, such as `{name}`; values of the application replace them. */
export const templateVariables = ['name', 'number', 'due'] as const

const variables = label(
  '可用变量：{name} 姓名，{number} 受理编号，{due} 处理期限',
  'Variables: {name}: name of the applicant, {number}: application number, {due}: due date',
)

/** Reusable texts that the staff sends to applicants, by mail and by text message. */
export const letterTemplate = defineResource({
  controller: 'setin.Template',
  table: 'setin_template',
  title: label('消息模板', 'Message templates'),
  labelField: 'name',
  menu: { parent: 'setin', icon: 'fa fa-envelope', weigh: 40 },
  fields: {
    ...idField,
    name: {
      kind: 'text',
      label: label('模板名称', 'Name'),
      max: 60,
      required: true,
      quickSearch: true,
      sortable: true,
    },
    /** The actions that offer it. */
    actions: {
      kind: 'choice',
      label: label('用途', 'Used for'),
      multiple: true,
      required: true,
      options: [
        { value: 'ask', label: label('请申请人补充', 'Asking for more') },
        { value: 'accept', label: label('通过或答复', 'Accepting or answering') },
        { value: 'refuse', label: label('拒绝', 'Refusing') },
      ],
    },
    text: {
      kind: 'text',
      label: label('邮件和进度页内容', 'Text of the mail and the status page'),
      help: variables,
      max: 1000,
      multiline: true,
      required: true,
      bilingual: true,
      list: 'hidden',
    },
    sms: {
      kind: 'text',
      label: label('短信内容', 'Text message'),
      help: label(
        '留空则发送默认短信；进度页链接会自动附上',
        'Empty: the usual message. The link to the status page is added.',
      ),
      max: 100,
      bilingual: true,
      list: 'hidden',
    },
    ...commonFields,
  },
})
