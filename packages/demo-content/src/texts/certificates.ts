import type { Bilingual } from '../bilingual.ts'

/** The text of each look-up result. */
export const certificateTexts: readonly {
  readonly kind: 'valid' | 'expired' | 'unknown'
  readonly title: Bilingual
  /** HTML. */
  readonly content: Bilingual
}[] = [
  {
    kind: 'valid',
    title: ['证书有效', 'This certificate is valid'],
    content: [
      '<p>该证书由师联网签发，目前有效。请核对持有人姓名与证书内容是否与您手中的一致。</p><p>如有出入，请写信至 <a href="mailto:hello@example.com">hello@example.com</a>，并附上证书照片。</p>',
      '<p>TeachNet issued this certificate, and it is in force. Please compare the holder and the text with the paper in your hands.</p><p>If they differ, write to <a href="mailto:hello@example.com">hello@example.com</a> and enclose a photo.</p>',
    ],
  },
  {
    kind: 'valid',
    title: ['结业证书有效', 'This course was completed'],
    content: [
      '<p>持有人完成了该课程的全部学习与练习，并通过了同伴互评。结业证书长期有效，不代表任职资格。</p>',
      '<p>The holder finished every lesson and exercise of the course and was assessed by peers. The certificate does not expire, and is no licence to teach.</p>',
    ],
  },
  {
    kind: 'expired',
    title: ['证书已过有效期', 'This certificate has expired'],
    content: [
      '<p>该证书曾由师联网签发，现已超过有效期。持有人可能正在办理续期，请直接向其确认。</p>',
      '<p>TeachNet issued this certificate; it is no longer in force. The holder may be renewing it: please ask them directly.</p>',
    ],
  },
  {
    kind: 'unknown',
    title: ['没有查到这份证书', 'No such certificate'],
    content: [
      '<p>请检查编号是否输入完整，字母不分大小写，空格可以省略。编号印在证书右下角，以 TN 开头。</p><p>若确认无误仍查询不到，这份证书很可能不是师联网签发的。</p>',
      '<p>Please check that the code is complete; case and spaces do not matter. It stands at the lower right of the certificate and begins with TN.</p><p>If it is right and still unknown, the certificate was most likely not issued by TeachNet.</p>',
    ],
  },
]

/** Fictitious shops with a certificate of two years, by the days since it was issued. */
export const certifiedShops: readonly {
  readonly holder: string
  readonly title: string
  readonly issuedDaysAgo: number
}[] = [
  { holder: '青砚读本旗舰店', title: '师联网认证店铺 · 图书', issuedDaysAgo: 310 },
  { holder: '白鹭科学盒专营店', title: '师联网认证店铺 · 教具', issuedDaysAgo: 95 },
  { holder: '慢墨文房', title: '师联网认证店铺 · 文具', issuedDaysAgo: 812 },
  { holder: '纸桥工坊材料铺', title: '师联网认证店铺 · 教具', issuedDaysAgo: 905 },
]

/** People who completed a course on site. */
export const graduates = ['温岚', '裴小舟', '褚文清', '柳一鸣', '安若水'] as const
