import type { Field } from '../definition/fields.ts'
import { label, type LocalizedText } from '@teachnet/protocol'
import { applicationStates, openApplicationStates } from '../site/applications.ts'
import type { RecordAction } from '../definition/resource.ts'

/** The message to the applicant; sent by email or text message and shown on the status page. */
const message = (title: LocalizedText) =>
  ({ kind: 'text', label: title, max: 1000, multiline: true, required: true }) as const satisfies Field

/** Text of the text message instead of the default one. */
const sms = {
  kind: 'text',
  label: label('短信内容（选填，留空发送默认短信）', 'Text message (optional, else the usual one)'),
  max: 100,
} as const satisfies Field

/**
 * The back office's actions on an application.
 *
 * @param accept title of the accept action, and the field that refers to the record that it creates; without one, accepting takes a message
 * @param correctable titles of the fields that an applicant can be asked to send again
 */
export function handlingActions(
  { title: acceptTitle, made }: { readonly title: LocalizedText; readonly made?: string },
  correctable: Readonly<Record<string, LocalizedText>>,
): readonly RecordAction[] {
  const options = Object.entries(correctable).map(([value, title]) => ({ value, label: title }))
  const when = { state: openApplicationStates }
  const asked = { message: message(label('需要补充什么', 'Requested information')), sms }
  const again = label('请重新填写', 'Fields to send again')
  const toSendAgain = { kind: 'choice', label: again, multiple: true, options } as const satisfies Field
  return [
    {
      name: 'remark',
      title: label('添加备注', 'Add a note'),
      fields: { text: message(label('备注（申请人看不到）', 'Note (not shown to the applicant)')) },
    },
    { name: 'take', title: label('由我处理', 'Assign to me'), when, isForMany: true, isImmediate: true },
    {
      name: 'assign',
      when,
      isForMany: true,
      title: label('转交', 'Reassign'),
      fields: {
        handler_id: {
          kind: 'relation',
          label: label('处理人', 'Handler'),
          required: true,
          resource: 'auth.Admin',
          as: 'handler',
        },
      },
    },
    {
      name: 'ask',
      when,
      isForMany: true,
      title: label('请申请人补充', 'Ask the applicant for more'),
      fields: options.length > 0 ? { ...asked, fields: toSendAgain } : asked,
    },
    {
      name: 'accept',
      title: acceptTitle,
      isForMany: true,
      // A state that was set in the form creates no record; the action still can.
      when:
        made === undefined ? when : { state: [...openApplicationStates, applicationStates.accepted], [made]: [null] },
      fields: made === undefined ? { message: message(label('答复', 'Answer')), sms } : undefined,
    },
    {
      name: 'refuse',
      when,
      isForMany: true,
      title: label('拒绝', 'Refuse'),
      fields: { message: message(label('原因（将告知申请人）', 'Reason (shown to the applicant)')), sms },
    },
  ]
}
