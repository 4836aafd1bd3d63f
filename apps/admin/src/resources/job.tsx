import { label, type LocalizedText } from '@teachnet/protocol'
import { useLocale } from '@teachnet/i18n/react'
import { toText } from '../values/read-values.ts'
import type { CellProps } from '../fields/field-props.ts'
import { PlainText } from '../fields/shared/plain-text.tsx'
import type { ResourceOverrides } from '../crud-ui/page/overrides.ts'

/** Display names of the server's job kinds; an unknown kind keeps its name. */
const names: ReadonlyMap<string, LocalizedText> = new Map([
  ['deliver', label('发送邮件或短信', 'Send a mail or text message')],
  ['webhook', label('通知 Webhook', 'Tell a webhook')],
  ['admin.invitation', label('发送邀请邮件', 'Send an invitation')],
  ['publication', label('按时发布内容', 'Publish what is due')],
  ['attachment.removeFile', label('删除附件的文件', 'Remove an attachment’s file')],
  ['admin.bulk', label('批量操作', 'Bulk work')],
  ['admin.export', label('导出文件', 'Make an export')],
  ['upkeep', label('清理过期数据', 'Clear what is out of date')],
])

function JobNameCell({ name, row }: CellProps) {
  const locale = useLocale()
  const kind = toText(row[name])
  return <PlainText text={names.get(kind)?.[locale] ?? kind} />
}

/** Shows the display name of a job's kind. */
export const jobOverrides: ResourceOverrides = { cells: { name: JobNameCell } }
