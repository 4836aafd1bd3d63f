import type { Article } from './article.ts'

export const halfTheHomework: Article = {
  slug: 'half-the-homework',
  category: 'research',
  title: ['减掉一半作业以后，那一半去了哪里', 'Where half the homework went'],
  summary: [
    '一个班、一张用时表、一年对照。曾雨桐的结论写得很小：至少没有变坏。',
    'One class, one time sheet, one year of comparison. Yutong Zeng’s conclusion is a small one: at least it did no harm.',
  ],
  teachers: ['曾雨桐'],
  tags: ['作业', '减负', '行动研究', '语文'],
  author: '方同',
  daysAgo: 222,
  content: [
    `办公室的门上贴着两张纸。左边一张是初二的作业单，密密麻麻二十三行；右边一张是同一周的，只有六行。两张纸中间，有人用铅笔写了一句：谁干的？
底下是曾雨桐的回答：我。有意见请敲门。
广州南屏外国语学校的语文老师曾雨桐，两年前做了一件事，先瞒着别人做了两个星期，然后再也瞒不住了。
## 先记账
起因是一个学生睡着了。第一节课，第三排，头一点一点，最后“咚”的一声磕在桌上，全班都笑，他自己也笑，额头红了一块。下课她问，昨晚几点睡的？
“一点半。”
“在干什么？”
“抄词语，一个五遍。”
她教的班，她布置的词语。她算了一下，那天一共三十个，五遍，一百五十次，按她自己的速度要四十分钟。可是这个孩子写字慢。
她没有马上减。她先发了一张表，请九十一个学生连续两周记账，每项作业花了几分钟，做的时候在想什么，想什么那一栏可以写“没想”。
表收回来，她一个人在办公室看到晚上九点。平均每天语文作业五十八分钟，抄写二十四分钟，抄写那一行的“想什么”，百分之七十一写着：没想。
## 再做一个小实验
会不会抄的时候没想，但是手记住了呢？
她把一个班的抄写停了一周，另一个班照旧，周五两个班默写同样的三十个词。停的班正确率百分之八十七点三，照旧的班八十九点一。再换过来，停的班八十八，照旧的班八十九点四。
差了不到两个百分点，代价是每个孩子每周两个小时。
“两个百分点也是差，”她在本子上写，“我得对得起它。”于是她没有取消抄写，改成只抄自己默错的那些，平均一个人四个半。
别的作业也一项一项这样过，过完，二十三行剩下六行。留下的有三类：读书；写一段话给一个真的会读的人；把上星期自己写的一段改一遍。
## 家长群
减半后的第一个周一晚上，家长群静悄悄的。第二天，也静悄悄的。
第三天晚上八点四十，一位妈妈发言：曾老师，孩子说作业做完了，是不是漏记了？底下一排跟着问。有人说隔壁班还在抄，有人说初二了不能放松，还有人说得很客气：我们理解老师的理念，可是中考不等人。
她写了十一稿回复。第一稿引用了三篇论文，删了。第五稿讲了那个磕在桌上的孩子，也删了，因为那是别人的孩子。
> 最后发出去的是一张图：两周用时表，匿名，每个家长都能认出自己家那一行。
图底下两句话。第一句，他每天花这么多时间，其中这一段他说自己没在想。第二句，我们试一学期，每个月我把成绩贴出来，变坏了我马上改回去。
群里又静了一会儿。那位先发言的妈妈说：我家是第四十七行，一点十分那个。谢谢老师。
## 一年的账
她真的每个月贴。贴在门上，谁都能看。
第一学期，两个班的语文平均分，一个高了零点六，一个低了零点九，和前一届同期比，都在平常的起伏里。第二学期，一个高零点三，一个高零点一。全年算下来，什么也没有发生。
有年轻老师替她惋惜，说要是涨几分就好了，写论文也好写。她不这么看。
“少了一半，没有变坏。那说明原来的一半里，有一半是白做的。这个结论够大了。”
涨了的是别的数。每人读完的书，前一年二点三本，这一年七点一本。凌晨以后才睡的，从十九人到四人。还有一项她没有写进报告，因为不知道该怎么算：那一年，有六十四个学生主动交过作业以外的东西，诗、信、给流浪猫写的墓志铭，还有一份菜单，是一个男生为出差回来的爸爸写的，五道菜，每道后面有一句话。
## 敲门的人
门上那两张纸贴了一年，敲门的有三十多位。有来反对的，有来要表格的，最多的是来问同一句话：你怎么敢？
她说，其实不是敢，是记了账。
“你要是不知道那四十分钟里发生了什么，你就既不敢多，也不敢少，只好和别人一样。”
磕在桌上的那个孩子后来毕业了。离校那天他也来敲门，送给她一张纸，是他默错的词，一学年，全在上面，工工整整抄了一遍。
“这个不是作业，”他说，“我想着写的。”`,
    `There are two sheets on the office door. The left one is a list of homework for eighth grade, twenty-three lines of it. The right one is for the same week and has six. Between them somebody has pencilled: Who did this?
Underneath, in Yutong Zeng’s hand: I did. Objections? Knock.
She teaches Chinese at Nanping Foreign Language School in Guangzhou. What she did two years ago she did in secret for a fortnight, and after that it couldn’t be kept secret.
## Accounts first
It started with a pupil who fell asleep. Third row, first period; his head sank by degrees and hit the desk. Everyone laughed, and so did he, with a red patch on his forehead. When had he gone to bed?
“Half past one.”
“What were you doing?”
“Copying words. Five times each.”
It was her class and her list. Thirty words, five times, a hundred and fifty in all. At her own speed that was forty minutes, and this boy is slow with a pen.
She didn’t cut anything yet. For two weeks ninety-one pupils wrote down how long each piece took and what they had been thinking. In that column they might put “nothing”.
She read the sheets by herself until nine in the evening. Chinese homework came to fifty-eight minutes a day, twenty-four of them for copying. What were you thinking? Seventy-one per cent: nothing.
## Then a small experiment
Perhaps the mind was idle and the hand remembered?
For a week one class stopped copying and the other did not. On Friday both took dictation of the same thirty words: 87.3 per cent right without, 89.1 with. Then they changed places, and it was 88.0 against 89.4.
Not quite two points, at a price of two hours a week for each child.
“Two points are two points,” she noted. “I have to be fair to them.” So copying wasn’t abolished. You copied what you had got wrong, on average four and a half words.
She went through everything else in the same manner, and of twenty-three lines six remained. They were of three kinds: reading; a paragraph for somebody who will really read it; a second go at what you wrote last week.
## The parents’ group
On the first Monday evening the chat was silent. On Tuesday, too.
On Wednesday at 8.40 a mother wrote: Ms Zeng, my son says he’s finished, has something been left out? Others joined in. The class next door was still copying. Eighth grade was no time to relax. One put it very politely: we appreciate your ideas, but the exam won’t wait.
She wrote eleven drafts. The first cited three papers, and she deleted it. The fifth told of the boy and the desk, and she deleted that as well; he was somebody else’s child.
> What she posted was the table, without names. Every parent could tell which line was theirs.
Below it were two sentences. This is how long it takes him, and this is the part in which he says he isn’t thinking. Let us try for a term; I’ll publish the marks each month, and if they drop I’ll change it back.
The group was quiet again for a while. Then the mother who had spoken first wrote: we’re line forty-seven, ten past one. Thank you.
## A year of accounts
She did publish them every month, on the door.
In the first term one class was 0.6 above the year before and the other 0.9 below, which is the usual wobble. In the second they were 0.3 and 0.1 above. Over the year, nothing had happened.
A younger colleague was sorry for her. A few points more, and it would have made a paper. Zeng doesn’t see it like that.
“We did half, and it’s no worse. So half of what we did was for nothing. I find that quite a big result.”
Other numbers did go up: 7.1 books finished by each pupil, after 2.3 the year before. Those awake past midnight went from nineteen to four. One thing isn’t in her report, because she didn’t know how to count it. Sixty-four pupils handed in something that nobody had set: poems, letters, an epitaph for a stray cat. There was a menu a boy wrote for his father’s return from a business trip, five courses with a sentence after each.
## Those who knocked
In that year some thirty people knocked. A few came to object, some for the form, and most with one question: how do you dare?
It isn’t daring, she says. It’s having the accounts.
“If you don’t know what goes on in those forty minutes, you can’t set more and you can’t set less. All you can do is what everybody does.”
The boy who hit the desk has since left school. On his last day he knocked as well, and gave her a sheet of paper. It had every word he had got wrong in a year, copied out, very neatly.
“It’s not homework,” he said. “I was thinking when I wrote it.”`,
  ],
}
