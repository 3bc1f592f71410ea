// Everything that writes tickets, in a file that the window loads when somebody copies one.
export { storyOfCall, ticketOfCalls } from "./call-ticket.ts";
export { ticketOfMessages } from "./message-ticket.ts";
export { ticketOfPerson } from "./person-ticket.ts";
export { writeTicket } from "./ticket.ts";
