import type { Bilingual } from '../bilingual.ts'

/** A message that the staff sends to many applicants. The server replaces `{name}` when it is sent. */
interface MessageTemplate {
  readonly name: string
  readonly actions: readonly ('ask' | 'accept' | 'refuse')[]
  readonly text: Bilingual
  /** At most 100 characters; the address of the status page follows. */
  readonly sms: Bilingual
}

export const letterTemplates: readonly MessageTemplate[] = [
  {
    name: '证件照片不清晰',
    actions: ['ask'],
    text: [
      '{name}您好：\n您上传的证件照片看不清文字。请在光线充足处重新拍摄，四角完整、无反光，然后在进度页重新上传。其他资料无需重填。',
      'Dear {name},\nThe text on the photo of your document is not legible. Please take the photo again in good light, with all four corners and without reflections, and upload it on the status page. You need not change anything else.',
    ],
    sms: ['证件照片看不清，请重新上传：', 'The photo of your document is not legible. Please upload it again:'],
  },
  {
    name: '请补充教学经历',
    actions: ['ask'],
    text: [
      '{name}您好：\n为了更好地了解您，请补充近三年的教学经历：任教学校、年级和学科，以及一节您满意的课例（课题和设计思路即可）。',
      'Dear {name},\nWe would like to know you better. Please add where you have taught in the last three years, with grades and subjects, and describe one lesson that you are happy with. Its topic and the idea behind it are enough.',
    ],
    sms: ['请补充近三年的教学经历：', 'Please add where you have taught in the last three years:'],
  },
  {
    name: '咨询答复：课程与报名',
    actions: ['accept'],
    text: [
      '{name}您好：\n感谢您的咨询。课程的日期、地点、费用和余位以课程页为准，在页面上选择班次即可报名；开课七天前可以免费改期。如需发票，请在报名时填写抬头。',
      'Dear {name},\nThank you for your question. The page of each course shows its dates, places, price and free seats; choose a date there to enrol. You can change to another date free of charge until seven days before the start. If you need an invoice, enter its title when you enrol.',
    ],
    sms: ['您的咨询已有答复，请查看：', 'We have answered your question. Please see:'],
  },
  {
    name: '录取通知与上课须知',
    actions: ['accept'],
    text: [
      '{name}您好：\n您的名额已确认。请提前十五分钟到场签到，带上身份证和常用的教材；午餐和讲义由我们准备。如不能参加，请尽早在进度页告知，以便把名额留给候补的老师。',
      'Dear {name},\nYour seats are confirmed. Please arrive fifteen minutes before the start and bring your identity card and the textbook that you use. We provide lunch and handouts. If you cannot come, please tell us on the status page as early as you can, so that we can offer the seat to the waiting list.',
    ],
    sms: ['名额已确认，上课须知：', 'Your seats are confirmed. What to bring:'],
  },
  {
    name: '本期名额已满',
    actions: ['refuse'],
    text: [
      '{name}您好：\n很抱歉，本期名额已满。您的资料符合要求，欢迎报名下一期；如需保留资料以便下期优先联系，请回复我们。',
      'Dear {name},\nWe are sorry, but all seats are taken this time. Your application meets our requirements, and you are welcome to apply for the next date. If you would like us to keep your details and contact you first, please let us know.',
    ],
    sms: [
      '本期名额已满，欢迎报名下一期：',
      'All seats are taken this time. You are welcome to apply for the next date:',
    ],
  },
  {
    name: '暂不符合申请条件',
    actions: ['refuse'],
    text: [
      '{name}您好：\n感谢您的申请。根据目前的资料，暂不符合申请页列出的条件。条件满足后可以随时再次申请，之前的资料无需重新准备。',
      'Dear {name},\nThank you for your application. It does not yet meet the requirements that the application page lists. You can apply again as soon as it does; you need not prepare the documents again.',
    ],
    sms: ['申请暂不符合条件，说明见：', 'Your application does not meet the requirements yet. Reasons:'],
  },
]
