import { label } from '@teachnet/protocol'
import { defineResource } from '../definition/define-resource.ts'
import { newsletterTopics } from '../site/newsletter.ts'
import { idField, timeFields, titleField } from './common-fields.ts'

const topicLabels = {
  news: label('网站通讯', 'Newsletter'),
  course: label('课程的新班次', 'New dates of a course'),
  teacher: label('教师的新班次', 'New dates of a teacher'),
  place: label('某地的新班次', 'New dates in a place'),
} as const satisfies Record<(typeof newsletterTopics)[number], unknown>

/** Mail addresses with what each is subscribed to. Until its link is opened, an address gets nothing, and its row is deleted after three days. */
export const newsletterSubscriber = defineResource({
  controller: 'information.Subscriber',
  table: 'newsletter_subscriber',
  title: label('邮件订阅', 'Subscriptions'),
  labelField: 'email',
  defaultOrder: 'id,desc',
  actions: ['index', 'del'],
  deletedForGood: label('退订与删除不留下邮箱。', 'Nothing remains of an address that is unsubscribed or deleted.'),
  menu: { parent: 'information', icon: 'fa fa-envelope-open-o', weigh: 40 },
  unique: [['email', 'topic', 'about']],
  fields: {
    ...idField,
    email: { kind: 'text', label: label('邮箱', 'Email'), max: 50, readOnly: true, quickSearch: true, sortable: true },
    topic: {
      kind: 'choice',
      label: label('订阅', 'Subscribed to'),
      readOnly: true,
      default: 'news',
      search: 'eq',
      options: newsletterTopics.map((value) => ({ value, label: topicLabels[value] })),
    },
    /** Id of the course or teacher, or code of the place; 0 for the newsletter. */
    about: { kind: 'integer', label: label('对象编号', 'Subject'), internal: true, default: 0 },
    about_title: {
      kind: 'text',
      label: label('对象', 'About'),
      help: label('订阅时的名称', 'Its name at the time of the subscription'),
      max: 120,
      readOnly: true,
      quickSearch: true,
    },
    state: {
      kind: 'choice',
      label: label('状态', 'State'),
      readOnly: true,
      default: 'pending',
      search: 'eq',
      options: [
        { value: 'pending', label: label('待确认', 'Not confirmed'), tone: 'neutral' },
        { value: 'confirmed', label: label('已确认', 'Confirmed'), tone: 'success' },
      ],
    },
    language: {
      kind: 'choice',
      label: label('邮件语言', 'Language of the mails'),
      readOnly: true,
      default: 'zh-cn',
      list: 'hidden',
      options: [
        { value: 'zh-cn', label: label('简体中文', '简体中文'), tone: 'neutral' },
        { value: 'en', label: label('English', 'English'), tone: 'neutral' },
      ],
    },
    consent: {
      kind: 'text',
      label: label('同意的隐私政策版本', 'Version of the privacy policy agreed to'),
      max: 40,
      readOnly: true,
      list: 'hidden',
    },
    confirm_time: { kind: 'dateTime', label: label('确认时间', 'Confirmed'), readOnly: true, sortable: true },
    /** When the last letter with a link to confirm was sent. */
    asked_time: {
      kind: 'dateTime',
      label: label('确认信发送时间', 'Asked to confirm'),
      readOnly: true,
      list: 'hidden',
    },
    ...timeFields,
  },
})

/** Issues of the newsletter. One is written, tried out, and sent once to all confirmed addresses. */
export const newsletterIssue = defineResource({
  controller: 'information.Newsletter',
  table: 'newsletter_issue',
  title: label('网站通讯', 'Newsletter'),
  labelField: 'title',
  defaultOrder: 'id,desc',
  hasRevisions: true,
  recordActions: [
    { name: 'tryOut', title: label('发给我自己', 'Send to myself'), when: { state: ['draft'] } },
    { name: 'send', title: label('发送给全部订阅者', 'Send to all subscribers'), when: { state: ['draft'] } },
  ],
  menu: { parent: 'information', icon: 'fa fa-paper-plane-o', weigh: 45 },
  fields: {
    ...idField,
    title: {
      ...titleField.title,
      label: label('邮件主题', 'Subject'),
      help: label('没有英文时，英文订阅者收到中文', 'Without an English text, English subscribers get the Chinese one'),
    },
    content: {
      kind: 'text',
      label: label('正文', 'Text'),
      help: label(
        '空行分段；单独成行的网址会变成链接；退订链接会自动附上',
        'Empty lines separate paragraphs. An address on a line of its own becomes a link. The link to unsubscribe is added.',
      ),
      max: 5000,
      multiline: true,
      bilingual: true,
      required: true,
      list: 'hidden',
    },
    state: {
      kind: 'choice',
      label: label('状态', 'State'),
      readOnly: true,
      default: 'draft',
      search: 'eq',
      options: [
        { value: 'draft', label: label('草稿', 'Draft'), tone: 'neutral' },
        { value: 'sending', label: label('发送中', 'Being sent'), tone: 'info' },
        { value: 'sent', label: label('已发送', 'Sent'), tone: 'success' },
      ],
    },
    recipients: { kind: 'integer', label: label('收件人数', 'Recipients'), readOnly: true, default: 0, sortable: true },
    sent_time: { kind: 'dateTime', label: label('发送时间', 'Sent'), readOnly: true, sortable: true },
    /** The last subscriber to whom it was sent. */
    last_subscriber: { kind: 'integer', label: label('进度', 'Progress'), internal: true, default: 0 },
    ...timeFields,
  },
})
