export { AppMessage, PersonMessage } from './Message';
