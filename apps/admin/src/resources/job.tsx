import { label, type LocalizedText } from '@teachnet/contract'
import { useLocale } from '@teachnet/i18n/react'
import { toText } from '../crud/row.ts'
import type { CellProps } from '../crud-ui/fields/field-props.ts'
import { PlainText } from '../crud-ui/fields/shared/plain-text.tsx'
import type { ResourceOverrides } from '../crud-ui/overrides.ts'

/** What the server's kinds of work are called by people; one that is not among them keeps its name. */
const names: ReadonlyMap<string, LocalizedText> = new Map([
  ['deliver', label('发送邮件或短信', 'Send a mail or text message')],
  ['publication', label('按时发布内容', 'Publish what is due')],
  ['attachment.removeFile', label('删除附件的文件', 'Remove an attachment’s file')],
  ['upkeep', label('清理过期数据', 'Clear what is out of date')],
])

function JobNameCell({ name, row }: CellProps) {
  const locale = useLocale()
  const kind = toText(row[name])
  return <PlainText text={names.get(kind)?.[locale] ?? kind} />
}

/** What a job does, in words. */
export const jobOverrides: ResourceOverrides = { cells: { name: JobNameCell } }
