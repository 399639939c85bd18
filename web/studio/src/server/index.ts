export { account, approvals, apps, conversations, deployments } from './calls';
export { makeClient, queries } from './queries';
export * from './views';
