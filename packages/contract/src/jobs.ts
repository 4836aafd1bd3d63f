import { label, type LocalizedText } from '@teachnet/protocol'

/** The background jobs of the server. */

/** Display names of the server's kinds of jobs; other kinds keep their names. */
export const jobNames: Readonly<Record<string, LocalizedText>> = {
  deliver: label('发送邮件或短信', 'Send a mail or text message'),
  webhook: label('通知 Webhook', 'Tell a webhook'),
  'admin.invitation': label('发送邀请邮件', 'Send an invitation'),
  publication: label('按时发布内容', 'Publish what is due'),
  'attachment.removeFile': label('删除附件的文件', 'Remove an attachment’s file'),
  'admin.bulk': label('批量操作', 'Bulk work'),
  'admin.export': label('导出文件', 'Make an export'),
  announce: label('通知搜索引擎', 'Tell search engines'),
  'application.letter': label('向申请人发送消息', 'Send a message to an applicant'),
  'file.hideExposed': label('将私密文件移出公开目录', 'Make private files private'),
  'file.removePublicCopy': label('删除私密文件的公开副本', 'Remove the public copy of a private file'),
  'member.delete': label('注销会员账号', 'Delete a member’s account'),
  'member.export': label('导出会员的个人数据', 'Export a member’s data'),
  'member.notice': label('发送会员通知邮件', 'Send a notice to a member'),
  backup: label('备份', 'Back up'),
  'new day': label('更新随日期变化的页面', 'Renew pages that depend on the day'),
  'restore drill': label('恢复演练', 'Try to restore a backup'),
  upkeep: label('清理过期数据', 'Clear what is out of date'),
  'admin.notice': label('向管理员发送通知邮件', 'Send notices to an administrator'),
  'admin.announcement': label('发送内部公告邮件', 'Send a staff announcement'),
  'admin.tellHolders': label('通知有权限的管理员', 'Tell the administrators in charge'),
  'admin.board': label('发送控制台周报', 'Send the weekly figures of a dashboard'),
  'admin.digest': label('发送每日通知汇总', 'Send a daily summary'),
  'board letters': label('检查控制台周报', 'Check for weekly figures to send'),
  'notice digests': label('安排每日通知汇总', 'Plan the daily summaries'),
  drafts: label('按时发布草稿', 'Publish drafts that are due'),
  certificates: label('检查 HTTPS 证书', 'Check the HTTPS certificates'),
  'admin.security': label('发送管理员安全通知', 'Send a security notice to administrators'),
  'member.security': label('发送会员安全通知', 'Send a security notice to a member'),
  'enrolment.offerSeats': label('向候补申请人提供空出的名额', 'Offer free seats to the waiting list'),
  'enrolment.endOffer': label('收回逾期未确认的名额', 'Withdraw an expired offer of a seat'),
  'newsletter.trial': label('发送通讯试读邮件', 'Send a newsletter to its author'),
  'newsletter.issue': label('向订阅者发送网站通讯', 'Send a newsletter to its subscribers'),
  'newsletter.run': label('通知订阅者课程新班次', 'Tell subscribers of a new course run'),
  'saved.newDates': label('通知收藏者课程新班次', 'Tell members of new dates of a saved course'),
  'search.rebuild': label('重建搜索索引', 'Rebuild the search index'),
  'search.refresh': label('更新关联内容的搜索索引', 'Update the search index of related records'),
}

/** Why a job waits, as its last error has it. */
export const waitReasons = {
  /** The server was started without `MODULES=trusted`, and runs no code of modules. */
  modulesNotTrusted: 'waiting: modules are not trusted (MODULES=trusted)',
} as const

/** These reasons as the list of jobs shows them. */
export const waitReasonTexts: Readonly<Record<string, LocalizedText>> = {
  [waitReasons.modulesNotTrusted]: label(
    '等待：服务器未设置 MODULES=trusted，不运行模块代码',
    'Waiting: the server runs no code of modules; MODULES=trusted is not set',
  ),
}
