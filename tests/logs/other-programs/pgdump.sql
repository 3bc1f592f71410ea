-- PostgreSQL database dump
COPY public.messages (seq, body) FROM stdin;
0	{"id": "800", "sender": "lena-4", "receiverType": "user", "receiver": "desk-7", "conversationId": "desk-7_user_lena-4", "sentAt": 1772600000, "type": "text", "category": "message", "data": {"text": "Line 0 \\"now\\"\\nC:\\\\temp"}}
1	{"id": "801", "sender": "lena-4", "receiverType": "user", "receiver": "desk-7", "conversationId": "desk-7_user_lena-4", "sentAt": 1772600001, "type": "text", "category": "message", "data": {"text": "Line 1 \\"now\\"\\nC:\\\\temp"}}
2	{"id": "802", "sender": "lena-4", "receiverType": "user", "receiver": "desk-7", "conversationId": "desk-7_user_lena-4", "sentAt": 1772600002, "type": "text", "category": "message", "data": {"text": "Line 2 \\"now\\"\\nC:\\\\temp"}}
\.
