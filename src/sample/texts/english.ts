// English conversations of the sample: a shop, a clinic and a bank talk with their customers.
import { readScripts, type Script } from "./scripts.ts";

export const SHOP_SCRIPTS: readonly Script[] = readScripts(`
c Hi, I ordered a {item} last week and the tracking page still says “label created”. Order {order}.
a Hello {you}, thanks for writing. Let me look at {order}.
a The parcel was scanned at the depot this morning. The carrier's page is a few hours behind.
c OK, so will it arrive before {day}?
a The delivery window is {day}, between 9:00 and 13:00. You can follow it here: https://track.sample.invalid/p/{code}
c Great, thank you!
a You're welcome. I'll leave this chat open until it is delivered.

c The {item} arrived with a crack along one side. I've attached a photo.
a I'm sorry about that, {you}. Is the box damaged too, or only the {item}?
c Box is fine. It must have been packed like that.
a Thank you, that helps. Would you prefer a replacement or your {amount} back?
c A replacement please, if you still have it in the same colour.
a We have 4 left. Replacement order {order} is on its way, no need to send the broken one back.
c Wow, that was quick. Thanks {me}

c I was charged twice for order {order}: {amount} on the 3rd and {amount} on the 4th.
a Let me check with payments, one moment please.
a I can see two authorisations, but only one was captured. The other is released by your bank within 3 to 5 working days.
c It's been a week already…
a Understood. I have sent the release again, reference {code}. If it is still there on {day}, reply here and I'll call your bank with you.
c Ok. I'll wait until {day}.

c Can I still change the delivery address of {order}?
a Yes, until it is packed. What's the new address?
c 14 Wharf Lane, flat 3\\nBristol BS1 4RN
a Changed. You'll get a new confirmation by mail in a minute or two.
c got it 👍

c How do I return something? I can't find the label.
a You can print one here: https://returns.sample.invalid/start?order={order}
c I don't have a printer
a No problem: choose “QR code” and the shop at the corner prints it for you.
c perfect, thx

c Does the {item} fit a wall of 238 cm? The page says "up to 240", but a review says otherwise.
a Good question. The frame itself is 236 cm; with the end caps it's 239.5.
c So it won't fit with the caps?
a Not with the caps, no. You can leave one of them off, {you}; many customers do.
c I'll measure again tonight and come back to you.
a Take your time. I'm noting it on your account so you don't have to explain again.

c My discount code {code} doesn't work, it says "expired".
a It was valid until midnight on {day}. Since you had it in your basket before that, I can apply it by hand.
c That would be lovely
a Done: {amount} off. Please reload the basket.
c Works! Thank you so much 🎉
a Enjoy your {item}!

c Third time I'm asking. Where is my refund for {order}???
a I'm sorry for the wait, {you}. I can see the return arrived on {day}.
c Yes. And since then nothing. Not one message.
a It was stuck because the serial number wasn't scanned. I have released it now: {amount}, to the card ending in {card}.
c when will I see it
a Usually the next working day, at the latest in three.
c Fine. I want this in writing please.
a Sent to your mail address just now, reference {code}.

c Is the {item} available in the Leeds shop?
a There are 2 in Leeds and 1 in York. Shall I reserve one for you until {day}?
c Leeds please. Name is {you}.
a Reserved. Bring this number: {code}

c The driver left the parcel with a neighbour, but nobody in the building has it.
a I'll open an investigation with the carrier. Which floor are you on?
c 5th. The photo shows a blue door, ours are all green.
a Then it was the wrong house. I've asked them to collect it and bring it to you on {day}.
c Thank you. I hope so, it was a birthday present
a I understand. I added a note that it's urgent, and I'm sending a card for the birthday as well.

c I want to cancel my subscription for filter refills.
a I can do that right away. May I ask why, so we can do better?
c They last much longer than 3 months in our house
a You can also switch to every 6 months, it's {amount} a year less.
c oh, then let's do that instead
a Switched. Next delivery: {day}.
`);

export const CLINIC_SCRIPTS: readonly Script[] = readScripts(`
c Good morning, I need to move my appointment with {doctor} on {day}.
a Good morning {you}. What time suits you better?
c Afternoon, any day after the 12th
a I can offer Tuesday 15:20 or Thursday 16:40.
c Thursday please
a Booked: Thursday, 16:40, room 2. Please bring your insurance card.
c Thanks!

c Hello, are my blood results in yet?
a They came in this morning. {doctor} will look at them before noon and call you.
c Anything bad?
a I'm not allowed to read them out, but nobody has marked them as urgent.
c OK, thank you for saying that.

c My repeat prescription runs out on {day} and the pharmacy has nothing from you.
a I see the request, it is waiting for a signature. I'll walk over to {doctor} right now.
a Signed and sent, the pharmacy has it. Reference {code}
c You're a star, thank you

c Is the video consultation in the app or do I need something else?
a In the app, under Visits. You can test your camera here: https://video.sample.invalid/check
c The test says my microphone is blocked
a On a phone: Settings, Apps, Harbour Clinic, Permissions, Microphone.
c yes that was it! works now
a Lovely. {doctor} will ring you at 10:30; please stay near the phone for ten minutes before and after.

c I got an invoice of {amount} although my insurer pays for this.
a I'll look it up. Was this the visit on {day}?
c yes, the check-up
a The insurer's number was missing one digit. I have corrected it and sent the invoice to them, please ignore yours.
c Great, one thing less to worry about
`);

export const BANK_SCRIPTS: readonly Script[] = readScripts(`
c There's a payment of {amount} on my card ending {card} that I didn't make.
a I'm sorry to hear that. I've blocked the card right away. Do you still have it with you?
c Yes, it's in my hand
a Good. I have opened dispute {code}. You'll have the money back provisionally by {day}.
c And a new card?
a It's on its way, five working days. Meanwhile you can pay with the virtual card in the app.
c thank you, I was really scared

c I can't log in, it says my device is not known.
a That happens after a change of phone. Do you have the old one at hand?
c No, it fell into the lake 😅
a Oh no! Then we'll do it by video: I'll call you and you show your passport, it takes three minutes.
c OK, ready
a Thank you {you}, your new device is registered.

c What's the limit for transfers abroad?
a {amount} a day in the app; more with a call to us.
c And the fee?
a Inside the euro area none, elsewhere 0.4 %, at least €2.50. The full list: https://bank.sample.invalid/fees
c Thanks, clear.

c My salary hasn't arrived. Normally it's there on the 28th.
a I see an incoming payment, held because the name differs: “{you} (maiden name)”.
c I got married in May, so that's right
a Then I can release it. Please upload the certificate when you have time.
c attached
a Released: it's on your account now.

c I'd like a statement for my tax office for last year
a You'll find it under Documents, Annual statement. Shall I send it here as well?
c Yes please
a Here you are. The password is your date of birth, eight digits.
c 🙏
`);

export const TEAM_SCRIPTS: readonly Script[] = readScripts(`
1 Morning all. Queue is at 34, oldest waits 11 minutes.
2 I take the refunds, please leave {order} to me
3 on delivery until 12, then lunch
1 Thanks. Payments told me the release job runs again at {time}.
2 👍

1 Has anybody else seen "ERR_CARD_TIMEOUT" since {time}?
2 Yes, four times in the last half hour
3 same here. All of them 3-D Secure
1 Raised with the provider: https://status.sample.invalid/incidents/{code}
2 They confirm. Macro "payment page slow" is updated.
1 Fixed on their side since ten minutes. Please look through your waiting chats.
3 all of mine went through on the second try

1 Handover for the night: two open calls, both wait for the carrier.
2 Which ones?
1 {order} and the one from the lake 😅
2 Got them. Good night!

1 The template for return labels still says 14 days. It's 30 since {day}.
2 Where do you see that? In mine it's 30.
1 English one is right, the Greek and Thai ones aren't
3 Corrected both, thanks for the catch

1 Reminder: please tag chats with "escalated" before you hand them over, otherwise the report is empty.
2 Also when it's only a question?
1 Then "follow-up" is enough.
3 ok

1 Who can join a video call with a Thai customer at {time}?
2 I can, my Thai is good enough for a sofa
3 I'll sit in and take notes
1 Perfect, sending you both the link

1 Numbers of last week: 1,942 chats, 318 calls, first answer after 1:48 on average.
2 That's 20 s better than the week before 🎉
3 and satisfaction?
1 4.6 of 5. Full table: https://reports.sample.invalid/week/{code}
`);

/** In a group with customers, the customers speak as 1 and 3, staff as 2. */
export const COMMUNITY_SCRIPTS: readonly Script[] = readScripts(`
1 Is anyone else waiting for the {item}? Mine was promised for {day}.
3 Same here, ordered two weeks ago
2 Hello both, the container was held at the port. Everyone on the list gets a message today with a new date.
1 thanks for the straight answer
3 👍👍

2 New in the app from {day}: you can change a delivery slot yourself, up to the evening before.
1 finally! 🙌
3 Does this work for furniture as well?
2 For everything but two-person deliveries. Those follow in autumn.

1 In beta 12 the basket forgets the colour of the {item}
2 Thanks! Which phone, which version?
1 Pixel 9, 12.0.3 ({code})
3 can confirm on an iPhone 15
2 Found it. Fixed in 12.0.4, out tomorrow.

1 Which oil do you use for the oak table?
3 We use hard wax oil once a year, looks like new
2 That's what our workshop recommends too: https://care.sample.invalid/oak
1 Great, thanks
`);
