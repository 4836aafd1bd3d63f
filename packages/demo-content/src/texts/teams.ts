import type { Bilingual } from '../bilingual.ts'
import type { Subject } from './subjects.ts'

export interface TeamText {
  /** The group of subjects whose teachers form it; the first of them leads it. */
  readonly group: Subject['parent']
  readonly name: Bilingual
  readonly slogan: Bilingual
  /** Prose, see `toHtml`; it names the leader. */
  readonly content: Bilingual
}

export const teams: readonly TeamText[] = [
  {
    group: 'humanities',
    name: ['回声人文团队', 'Echo: the humanities team'],
    slogan: ['先听见，再回答。', 'Hear first, then answer.'],
    content: [
      `团队由魏磊发起，成员来自沈阳、南京、济南、哈尔滨、广州、西安和重庆的语文、英语、历史和地理课堂。他们每月共读一本书，每学期一起磨一节跨学科的课。
三年来，团队整理了一百一十节课堂实录，全部按“学生说了什么”来编目，而不是按“老师讲了什么”。
最近的一节课在两座城市同时上：济南的学生拿着一张没有字的老照片，哈尔滨的学生只听描述，画出来，再比。`,
      `Founded by Lei Wei, with teachers of Chinese, English, history and geography in seven cities. They read a book together each month and make one lesson across subjects each term.
In three years they have recorded a hundred and ten lessons, catalogued by what pupils said instead of by what was taught.
The latest took place in two cities at once. In Jinan the pupils had an old photograph; those in Harbin only heard it described, and drew it. Then they compared.`,
    ],
  },
  {
    group: 'sciences',
    name: ['长河理科团队', 'Long River: the science team'],
    slogan: ['一起猜错，再一起弄明白。', 'Wrong together, then wiser together.'],
    content: [
      `韩明哲负责数据，另外六位成员各管一段河，这句玩笑话后来成了分工。数学、物理、化学、生物、科学和信息科技的老师轮流主持每月的线上例会，谁主持，谁先讲自己上个月做砸的一件事。
团队公开所有数据，包括测错的那些。学生因此学会的第一件事，是怎样礼貌地怀疑一个数字。
每年夏天，他们到两所乡村学校驻校一周，器材只用当地找得到的东西。`,
      `Mingzhe Han looks after the data and the other six each look after a stretch of river. It was a joke before it became the division of labour. Teachers of six subjects take turns to chair the monthly call, and whoever chairs begins with something that failed.
All data are public, the wrong ones included. The first thing pupils learn from that is to doubt a number politely.
Each summer they spend a week at two village schools with nothing but what can be found on the spot.`,
    ],
  },
  {
    group: 'arts',
    name: ['慢板艺体团队', 'Adagio: the arts and well-being team'],
    slogan: ['让每个孩子都敢开始。', 'So that every child dares to begin.'],
    content: [
      `音乐、美术、体育和心理老师在这里一起备课。彭立新说，他们共同的敌人只有一个：孩子口中的“我不行”。
团队设计了四十个“十分钟开始”的活动，没有比赛，也没有名次，已经在八十多个班里用过。
每年年底，他们办一场没有主角的展演：所有人都上台，所有作品都上墙。`,
      `Teachers of music, art, sports and counselling prepare together here. They have one enemy in common, says Lixin Peng: a child’s “I can’t”.
Their forty activities all begin within ten minutes, without contests. More than eighty classes have used them.
Every year ends with a show without stars. Everybody is on stage, and every work is on the wall.`,
    ],
  },
]
