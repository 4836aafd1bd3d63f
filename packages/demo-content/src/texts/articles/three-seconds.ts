import type { Article } from './article.ts'

export const threeSeconds: Article = {
  slug: 'three-seconds',
  category: 'research',
  title: ['等三秒：二十九位老师的秒表记录', 'Three seconds: what twenty-nine stopwatches say'],
  summary: [
    '一学期、四百零六节课、五千多次提问。多等的那两秒去了哪里，数据有一个谁也没料到的答案。',
    'One term, 406 lessons, more than five thousand questions. Where those two extra seconds go is not where anybody expected.',
  ],
  teachers: ['许景行'],
  tags: ['行动研究', '提问', '英语'],
  author: '方同',
  daysAgo: 148,
  content: [
    `秒表是最便宜的那种，十二块钱一只，按下去有很响的一声“嗒”。这一声后来成了麻烦。
南京澄江高级中学的许景行，最初只是自己量自己。六年以后，量自己的人变成了三十个：他本人，本校六位同事，外校二十三位，教英语、语文、数学、物理、历史，最年轻的工作两年，最年长的还有一年退休。上学期，除他以外的二十九人约定做一件事：每周挑一节课，记录每一次提问之后，到第一个学生开口，或者老师自己忍不住开口，过了几秒。
一共 406 节课，5,273 次提问。这篇文章讲讲这些数字，也讲讲数字以外的。
## 第一周：零点九
第一周谁也没有改变做法，只是量。平均等待零点九秒，中位数更短，零点七。
有百分之五十八的问题，是老师自己回答的。其中一半，老师并不知道那是自己回答的，他们以为是“启发了一下”。一位语文老师听完录音发来消息：我问“你从这句话读出了什么”，零点六秒以后我说“是不是读出了孤独”。
全班齐声说：是。
## 第四周：嗒
从第二周开始，大家约定不到三秒不开口。结果平均等待时间只涨到一点八秒，因为许多老师一到两秒就慌，身体会自己动起来：走过去，敲敲黑板，重复一遍问题。
第四周有人发现了那一声“嗒”。学生听见老师按表，就知道“计时开始”，有几个班甚至在心里默数，数到三，一起笑。等待变成了游戏，没有人在想问题。
于是秒表被塞进口袋里，隔着布按。这件小事让数据断成了两截，前三周和后面的，不能放在一起算。许景行坚持把这一点写在报告的第一页。
## 第九周：谁在说话
到第九周，平均等待时间稳定在三点一秒。开口的人多了吗？多了，每节课有完整发言的学生，从十一点四人到十九点六人。这一点和多年来国外的研究差不多，大家并不意外。
意外的是另外一列。
记录表最右边有一栏，原本只是随手加的：开口的人，上一周说过话没有？
整理到这一栏的时候，负责统计的数学老师打来电话，说你们先别高兴。新增加的发言里，有六成七，来自原本就爱说话的学生。等的时间长了，快的人想得更周到，说得更长。而班上最沉默的那三分之一，几乎没有变化：从每周零点三次，到零点四次。
> “多等两秒，等来的还是那些人，”报告写道，“只是他们说得更好了。”
## 第十二周：先写
最后五周，二十九个人里有十四个改了做法：问完，不等人开口，先请全班写，写三十秒，什么都行，写完再说。另外十五个人照旧等。
两组的差别很清楚。照旧的一组，沉默的三分之一仍旧是每周零点四次；先写的一组，到第十五周，是每周一点七次。
一位物理老师在日志里记下了其中的一次。有个坐在角落两年没有举过手的男生，那天写了三十秒，老师走过他身边，看见纸上是一个画得很准的受力图。老师没有点他，只是轻声说了一句“这个图，大家会想看”。男生坐了大概七秒，自己站了起来。
日志在这里写了五个字：我没有按表。
## 不能说明什么
二十九位老师都是自愿来的，本来就是肯改的人。没有对照班，沉默的学生是按第一周的次数划分的，其中有些人可能只是那一周嗓子疼。先写的十四位里，有九位教高中，照旧的十五位里，有十位教初中，年级也许本身就有影响。
许景行说，他不敢拿这些数字去要求任何人，只敢说三句话。
第一，先量一量自己，一节课就够。
第二，三秒是给说话的人的，三十秒的纸笔是给不说话的人的，两样都要。
第三，表不要让学生听见。`,
    `They were the cheapest stopwatches on sale, twelve yuan each, with a loud click. The click would become a problem.
Jingxing Xu of Chengjiang High School in Nanjing started by timing himself. Six years later there are thirty who do it: Xu, six colleagues at his school, and twenty-three elsewhere, in English, Chinese, mathematics, physics and history. The youngest has been teaching for two years and the oldest has one to go. Last term the other twenty-nine agreed on a task. Once a week, in one lesson, they would note after each question how many seconds passed until a pupil spoke, or until they themselves couldn’t stand it any longer.
It came to 406 lessons and 5,273 questions. Here are the numbers, and a few things that are not numbers.
## Week one: 0.9
In the first week nobody changed anything. They waited for 0.9 seconds on average. The median was shorter still, 0.7.
Fifty-eight per cent of the questions were answered by whoever had asked them. In half of these cases the teachers didn’t notice; they thought that they had given a hint. One sent a message after hearing her recording. “I ask: what do you read in this line? 0.6 seconds later I say: could it be loneliness?”
The class, in chorus: yes.
## Week four: click
From the second week on the rule was three seconds. The average rose only to 1.8, because at two seconds most of us panic and the body acts by itself: you walk over, tap the board, say the question again.
In week four somebody noticed the click. When pupils heard it they knew that time was running. In some classes they counted along silently and burst out laughing at three. The wait had become a game, and nobody was thinking.
So the watches went into pockets, to be pressed through the cloth. It broke the data in two: the first three weeks can’t be compared with the rest. Xu insisted on saying so on page one of the report.
## Week nine: who is talking?
By then the average had settled at 3.1 seconds. Were more people speaking? Yes: 19.6 pupils a lesson said something whole, up from 11.4. Studies abroad have been finding that for decades, and no one was surprised.
The surprise was in another column. At the far right of the sheet, as an afterthought, there was a box: has this person spoken in the week before?
The mathematician who did the sums rang up. Don’t celebrate yet, he said. Sixty-seven per cent of the gain came from pupils who had been talking anyway. With more time the quick ones think further and say more. For the quietest third next to nothing had changed, from 0.3 contributions a week to 0.4.
> “Wait two seconds longer,” says the report, “and you hear the same people. They just say it better.”
## Week twelve: write first
For the last five weeks fourteen of the group changed the procedure. After the question everybody writes for thirty seconds, anything at all; only then do they talk. Fifteen went on as before.
The difference is plain. Where they merely waited, the quiet third stayed at 0.4. Where they wrote first, it was at 1.7 by week fifteen.
A physicist’s diary describes one of those. A boy in the corner had not raised his hand in two years. That day he wrote for thirty seconds, and passing him she saw an accurate diagram of forces. She didn’t call on him. She said quietly that people would like to see that. He sat for about seven seconds and stood up.
The entry ends: I wasn’t timing.
## What this does not show
All twenty-nine had volunteered; they were willing to change. There were no control classes. “Quiet” was defined by the first week, when somebody may simply have had a sore throat. Of the fourteen who wrote first nine teach older pupils, of the fifteen others ten teach younger ones, and age alone may matter.
He wouldn’t use these figures to tell anyone what to do, Xu says. He would go as far as three sentences.
Time yourself, for one lesson.
Three seconds are for those who talk and thirty on paper for those who don’t, and you need both.
And don’t let them hear the watch.`,
  ],
  correction: [
    '初稿把提问总数写成了五千三百七十二次，实际为五千二百七十三次，文中已改。',
    'The first version gave the total as 5,372 questions. It is 5,273.',
  ],
}
