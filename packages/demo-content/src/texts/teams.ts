import type { Bilingual } from '../bilingual.ts'
import type { Subject } from './subjects.ts'

export interface TeamText {
  /** The group of subjects whose teachers form it. */
  readonly group: Subject['parent']
  readonly name: Bilingual
  readonly slogan: Bilingual
  readonly paragraphs: readonly Bilingual[]
}

export const teams: readonly TeamText[] = [
  {
    group: 'humanities',
    name: ['回声人文团队', 'Echo: the humanities team'],
    slogan: ['先听见，再回答。', 'Hear first, then answer.'],
    paragraphs: [
      [
        '团队由{leader}发起，成员来自不同城市的语文、英语、历史和地理课堂。他们每月共读一本书，每学期一起磨一节跨学科的课。',
        'Founded by {leader}, with teachers of Chinese, English, history and geography from several cities. They read a book together each month and make one lesson across subjects each term.',
      ],
      [
        '三年来，团队整理了一百一十节课堂实录，全部按“学生说了什么”来编目，而不是按“老师讲了什么”。',
        'In three years they have recorded a hundred and ten lessons, catalogued not by what the teacher taught but by what pupils said.',
      ],
      [
        '他们最常被问起的问题是“这样教，来得及吗”。团队的回答写在每份教案的最后一行：慢下来的那一节，学生记得最久。',
        '“Is there time for this?” is what they are asked most. The answer is the last line of each plan: pupils remember longest the lesson that slowed down.',
      ],
    ],
  },
  {
    group: 'sciences',
    name: ['长河理科团队', 'Long River: the science team'],
    slogan: ['一起猜错，再一起弄明白。', 'Wrong together, then wiser together.'],
    paragraphs: [
      [
        '{leader}和伙伴们从一条河开始：连续三年，在六个城市的同一天取水、测量、比较。数学、物理、化学、生物和信息科技的老师轮流主持。',
        '{leader} and colleagues began with a river: for three years they have taken water on the same day in six cities. Teachers of mathematics, physics, chemistry, biology and computing take turns to lead.',
      ],
      [
        '团队公开所有数据，包括测错的那些。学生因此学会的第一件事，是怎样礼貌地怀疑一个数字。',
        'All data are public, also those that were measured wrongly. The first thing pupils learn is how to doubt a number politely.',
      ],
      [
        '每年夏天，团队到两所乡村学校驻校一周，器材只用当地找得到的东西。',
        'Each summer they spend a week at two village schools and use only what can be found on the spot.',
      ],
    ],
  },
  {
    group: 'arts',
    name: ['慢板艺体团队', 'Adagio: the arts and well-being team'],
    slogan: ['让每个孩子都敢开始。', 'So that every child dares to begin.'],
    paragraphs: [
      [
        '音乐、美术、体育和心理老师在这里一起备课。{leader}说，他们共同的敌人只有一个：孩子口中的“我不行”。',
        'Teachers of music, art, sports and counselling prepare together here. {leader} says they have one enemy in common: a child’s “I cannot”.',
      ],
      [
        '团队设计了四十个“十分钟开始”的活动，不比赛，不排名，已经在八十多个班里用过。',
        'They made forty activities that begin within ten minutes, without contests or ranks; more than eighty classes have used them.',
      ],
      [
        '每年年底，他们办一场没有主角的展演：所有人都上台，所有作品都上墙。',
        'Every year ends with a show without stars: everybody is on stage, and every work is on the wall.',
      ],
    ],
  },
]
