import { type ChoiceField, label } from '@teachnet/contract'

/** What the server's kinds of work are called by people; one that is not among them keeps its name. */
export const jobNameField: ChoiceField = {
  kind: 'choice',
  label: label('任务', 'Job'),
  options: [
    { value: 'deliver', label: label('发送邮件或短信', 'Send a mail or text message') },
    { value: 'publication', label: label('按时发布内容', 'Publish what is due') },
    { value: 'attachment.removeFile', label: label('删除附件的文件', 'Remove the file of an attachment') },
    { value: 'upkeep', label: label('清理过期数据', 'Clear what is out of date') },
  ],
}
