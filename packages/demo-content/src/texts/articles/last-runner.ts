import type { Article } from './article.ts'

export const lastRunner: Article = {
  slug: 'last-runner',
  category: 'teachers',
  title: ['人物 · 杜涛：最后一名的黑板', 'Tao Du’s board for the slowest'],
  summary: [
    '北京柏园高级中学的操场边有一块三米长的黑板，上面没有成绩，只有和上个月相差的秒数。',
    'By the sports ground of Baiyuan High School in Beijing stands a three-metre board. It shows no times, only seconds gained on last month.',
  ],
  teachers: ['杜涛'],
  tags: ['人物', '评价改革', '体育'],
  author: '温言',
  daysAgo: 166,
  content: [
    `小昊第一次走上那块黑板最顶上的时候，以为老师写错了。
那是十月，全班测了第二次一千米。黑板上四十一个名字，按差值从大到小排，最上面写着：小昊 +94。意思是，他比九月快了九十四秒。
九月那次，他走了三百米就坐在地上，剩下的七百米是老师陪他慢慢挪完的，用了十四分半钟。他体重一百零六公斤，从小学三年级起，每次体测都请假，病历本攒了一摞。
“老师，你是不是把我和谁弄反了？”
“没有，”杜涛蹲下来给他看记录，“你快了九十四秒，他们最多的快了六秒。”
## 走廊里的粉笔线
杜涛自己跳过高，最好成绩两米一一，二十岁那年膝盖十字韧带断了。手术以后有三个月，他每天的任务是在病房走廊里走路。
“最难受的不是疼，是看见别人走得那么容易。”
有个护士姓石，每天早上拿粉笔在墙上划一道，告诉他今天走到这里。第一天的线离病床四米。第二天，她往前挪了两步。她从来不说别的病人走了多少，只说：比昨天多两步。
出院那天，墙上有八十七道线。石护士没有擦，说留给下一个人看看。
他转行当了体育老师，头几年和别人一样，吹哨，掐表，按国家标准打分。每次测完，名单贴在操场边，第一名周围总围着人，最后那几个名字底下总是空的。
“有一天我看见一个女生，把自己的名字从名单上抠掉了，用指甲，抠得很干净。”
第二个星期，他去后勤要了一块旧黑板。
## 差值怎么算
这件事比想象的难。
跑四分钟的人想再快两秒，比跑九分钟的人快二十秒还不容易，只看秒数，快的人永远垫底。按百分比呢？慢的人又太占便宜。他请教过数学组，试过三套办法，最后用的那一套其实很土：三档，每档有自己的一块，你和同一档的自己比，想换档随时换，自己说了算。
生病那周写一个“养”字，不写数。变慢了也照写，减号是红的，可是旁边留一格，写原因。有人写“没睡”，有人写“失恋”，有人写“鞋带”。
他教了 12 年，最近八年用这块板。期间，全校体测的平均成绩提高了多少，他查过：几乎没有变，快了一秒多。变的是请假，从每次测试平均十九人请假，到三人。
> “他们不是跑快了，是来了。”
## 十六个人
十二月的那次测试，风很大。小昊已经连续七周在最上面，全班都知道这件事，有几个跑得最快的男生，甚至有点嫉妒他。
枪响以后，他照旧走，走一百米，慢跑二十步，再走。跑得快的人三四分钟就结束了，站在终点喘气。这时候他还有六百多米。
第一个走回跑道的是班长，没人叫她，她只是走到小昊旁边，说，我陪你一圈。接着是两个，五个，最后是十六个人，稀稀拉拉地排成一串，跟着一个一百零三公斤的人，以每分钟一百一十米的速度，绕过最后一个弯道。
没有人喊加油。小昊后来说，幸亏没有人喊。
九分十秒。他冲过线，一屁股坐到地上，仰着头，半天才说出一句完整的话。
“下周还测吗？”
杜涛说他当时转过身去摆弄秤和表，摆弄了很久，因为不想让学生看见他的脸。
## 一次失败
他讲课时一定会讲的，是三年前的那个春天。有个家长建议，既然大家都这么喜欢那块板，不如每月评一个“进步之星”，发奖状。
他答应了。第一个月很热闹。第二个月，有人开始在月初故意跑慢，好让月底的差值大一点。第三个月，两个男生为了一秒钟吵了起来。第四个月，操场边又没有人说话了。
奖状发了三张，他把它们收了回来，一张一张去跟孩子道歉。
“那是我把墙上的线，又改成了名单。”
黑板现在还在原来的地方。右下角，有一行新来的人看不懂的小字，是小昊毕业时写的：
比昨天多两步。`,
    `The first time Hao saw himself at the very top he thought it was a mistake.
It was October, and the class had run its second kilometre. Forty-one names stood on the board in order of the difference, and the first line read: Hao +94. He was ninety-four seconds faster than in September.
In September he had sat down after three hundred metres. A teacher had shuffled through the other seven hundred with him, fourteen and a half minutes in all. He weighed 106 kilos. Since third grade he had had a doctor’s note for every test, and there was a drawer full of them.
“Did you mix me up with somebody, sir?”
“No.” Tao Du crouched to show him the sheet. “You’re ninety-four seconds faster. The next best is six.”
## Chalk in a corridor
Du used to be a high jumper, with a best of 2.11 metres. At twenty his knee gave way. After the operation his task for three months was to walk down the corridor of the ward.
“It wasn’t the pain that was worst. It was watching how easily the others walked.”
A nurse called Shi drew a chalk line on the wall every morning to show him where he would get to that day. The first was four metres from his bed. The next day she moved it by two steps. She never mentioned how far anyone else had got. She just said: two more than yesterday.
When he was discharged there were eighty-seven lines on the wall. She left them for the next patient.
In his early years as a PE teacher he did what all do: whistle, watch, national standard. Results were posted by the track. There was always a crowd around the top, and never anyone around the bottom.
“One day I saw a girl scratch her name off the list. With a fingernail. She got it quite clean.”
The week after, he went to the caretaker and asked for an old blackboard.
## How to count a difference
It is trickier than it sounds.
For someone who runs four minutes, two seconds are harder than twenty are at nine. Count seconds, and the fast are always last. Count per cent, and the slow have it too easy. He consulted the mathematicians and tried three systems. The one that he uses is plain: there are three parts, you compete with yourself within yours, and you may move to another whenever you say so.
In a week of illness you get the word “mending” and no number. Getting slower is written down as well, in red, with a space for the reason. “Didn’t sleep,” it says there; “broke up”; “shoelace”.
He has taught for twelve years and used the board for eight. How much has the school’s average gained? He has looked it up. Hardly anything, a second and a bit. What has changed is the number of absences: from nineteen a test to three.
> “They haven’t got faster. They’ve turned up.”
## Sixteen people
In December it was windy. Hao had been on top for seven weeks, and some of the fastest boys were almost envious.
At the gun he did what he always did, a hundred metres walking, twenty steps at a jog, and walking again. The fast ones were done in four minutes and stood panting at the line. He had more than six hundred metres to go.
The first to step back on to the track was the class monitor. No one had told her to. She fell in next to him: I’ll do a lap with you. Then there were two, then five, and in the end sixteen, straggling around the last bend behind a boy of 103 kilos at a hundred and ten metres a minute.
Nobody cheered. Thank goodness, he said later.
Nine minutes ten. He crossed the line, sat down and stared at the sky. It took him a while to produce a whole sentence, and it was the one about next week.
Du says he turned away and fiddled with the watch for some time, not wanting them to see his face.
## A failure
In his courses he never leaves out one spring. A parent suggested that, since everyone liked the board so much, there might be a certificate each month for the greatest progress.
He agreed. The first month was fun. In the second, people ran slowly at the beginning of the month in order to gain more by the end. In the third, two boys came to blows over a second. In the fourth it was quiet again by the track.
Three certificates had been given out. He went to each of the three and took it back, and apologised.
“I’d turned the lines on the wall into a list.”
The board is where it was. In its lower right corner stands something that newcomers don’t understand. Hao wrote it when he left:
two more than yesterday.`,
  ],
}
