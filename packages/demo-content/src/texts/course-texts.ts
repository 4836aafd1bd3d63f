import type { Bilingual } from '../bilingual.ts'

/** The audience of a course. */
export const audiences: readonly Bilingual[] = [
  ['教龄三年以上、想换一种教法的老师', 'teachers of three years and more who want another way'],
  ['刚走上讲台的老师，和带他们的师傅', 'beginners, and those who mentor them'],
  ['各学段、各学科的老师；不需要准备', 'teachers of all ages and subjects; no preparation needed'],
  ['教研组可以整组报名，一起学完', 'whole subject groups that learn together'],
  ['乡村学校的老师另有公益名额', 'teachers of village schools, for whom free places are kept'],
  ['对课堂好奇的家长也可以旁听', 'parents who are curious about lessons may listen in'],
]

/** The course setting, by its form. */
export const settings: Readonly<Record<'listed' | 'offline', readonly Bilingual[]>> = {
  listed: [
    [
      '全部内容可以反复观看，每课后有一页练习。每月最后一个周五晚上，主讲老师在线答疑。',
      'Everything can be watched again, and each lesson ends with a page of practice. On the last Friday evening of a month the teacher answers questions online.',
    ],
    [
      '课程按周开放，一周一课，给练习留出时间。提交三次练习，会收到主讲老师的书面回复。',
      'One lesson opens each week, so that there is time to try things. Hand in three exercises and the teacher replies in writing.',
    ],
    [
      '每课不超过二十分钟。配有文字稿和可以打印的材料，没有网络也能学。',
      'No lesson is longer than twenty minutes. Transcripts and printable material make it possible to learn offline.',
    ],
  ],
  offline: [
    [
      '小班进行，四人一桌。费用含材料与午餐，住宿可代为预订。如因故不能到场，开课前七天可全额退费。',
      'A small group, four to a table. The fee covers material and lunch, and we can book rooms. Cancel up to seven days before and the whole fee is returned.',
    ],
    [
      '每天从九点到下午四点半，傍晚留给散步和聊天。结业后有为期一学期的线上小组。',
      'From nine to half past four each day; evenings are for walks and talk. A group online continues for a term.',
    ],
    [
      '请穿方便活动的衣服，带一份自己的教案。现场提供纸张，不提供幻灯片。',
      'Wear something comfortable and bring a plan of your own. Paper is provided, slides are not.',
    ],
  ],
}

/** Questions that participants ask before they apply. */
export const questions: Readonly<
  Record<'listed' | 'offline', readonly { readonly question: Bilingual; readonly answer: Bilingual }[]>
> = {
  listed: [
    {
      question: ['可以看多久？', 'How long can I watch it?'],
      answer: [
        '报名后一直有效，更新的内容也包括在内。',
        'As long as you like, including everything that is added later.',
      ],
    },
    {
      question: ['没有学完可以退款吗？', 'Can I have my money back?'],
      answer: [
        '报名后十四天内、观看不超过两个单元，可以全额退款。',
        'Within fourteen days and before you have opened a third unit, in full.',
      ],
    },
    {
      question: ['学完有证书吗？', 'Is there a certificate?'],
      answer: [
        '完成全部练习后可以申请电子证书，编号可在“签约教师”页面查验。',
        'Once all exercises are done you can ask for one; its code can be checked on the page of signed teachers.',
      ],
    },
  ],
  offline: [
    {
      question: ['临时去不了怎么办？', 'What if I cannot come?'],
      answer: [
        '开课前七天可以全额退费，之后可以把名额转给同事。',
        'Up to seven days before, the whole fee is returned; after that you can pass your place to a colleague.',
      ],
    },
    {
      question: ['名额满了还能报名吗？', 'Can I apply once it is full?'],
      answer: [
        '可以。我们按报名顺序候补，有空位时用短信通知。',
        'Yes. You join the waiting list, and we send a message when a place becomes free.',
      ],
    },
    {
      question: ['需要自己带什么？', 'What should I bring?'],
      answer: [
        '一份自己的教案和一支笔，其余材料现场提供。',
        'A lesson plan of your own and a pen; everything else is there.',
      ],
    },
  ],
}

/** Comments of participants. */
export const voices: readonly Bilingual[] = [
  ['“我回去只改了一件事，班里安静了下来。”', '“I changed one thing, and the room became calm.”'],
  ['“终于有人告诉我可以少做一点。”', '“At last somebody told me that I may do less.”'],
  ['“第二天我就用上了，而且学生先发现了。”', '“I used it the next day, and the pupils noticed first.”'],
  ['“最有用的是看见主讲老师也会失败。”', '“Most useful was to see that the teacher fails as well.”'],
  ['“课程结束了，我们小组到现在每周还通一次电话。”', '“The course is over, and our group still calls once a week.”'],
  ['“它没有教我技巧，它让我重新喜欢上备课。”', '“It taught me no tricks. It made me like preparing again.”'],
]

/** Fictitious venues, in streets that every town might have. */
export const venues: readonly Bilingual[] = [
  ['青禾路 18 号 师联网教师中心二层', '2nd floor, TeachNet Teacher Centre, 18 Qinghe Road'],
  ['槐荫街 6 号 半亩塘书院东厅', 'East Hall, Banmutang Academy, 6 Huaiyin Street'],
  ['望江大道 201 号 白鹭洲文化馆 305 室', 'Room 305, Bailuzhou Cultural Centre, 201 Wangjiang Avenue'],
  ['听松巷 9 号 旧粮仓课堂', 'Old Granary Classroom, 9 Tingsong Lane'],
  ['明湖东路 77 号 市民学习中心一号厅', 'Hall 1, Citizens’ Learning Centre, 77 Minghu East Road'],
  ['竹里弄 32 号 云栖书房', 'Yunqi Study, 32 Zhuli Lane'],
  ['知远路 120 号 砚田实验学校报告厅', 'Lecture hall, Yantian Experimental School, 120 Zhiyuan Road'],
  ['松鹤里 5 号 社区教育学院 B 座', 'Building B, Community College, 5 Songheli'],
]

/** Rooms at the venues. */
export const rooms: readonly Bilingual[] = [
  ['一号教室', 'Room 1'],
  ['二楼圆桌室', 'Round table room, second floor'],
  ['大教室', 'Large classroom'],
  ['录播教室', 'Recording room'],
]
